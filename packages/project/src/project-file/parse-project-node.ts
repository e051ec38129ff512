import type { JsonCursor } from "../json/json-cursor.js";
import { optionalMember } from "../json/optional-member.js";
import { parseValues } from "../json/parse-values.js";
import { sortByBytes } from "../sort-by-bytes.js";
import type { ProjectNode, ProjectPath } from "./project.js";

const PATH_EXPECTED = 'a path as a string, or { "optional": path }';

/** The keys that describe the node itself. Every other key is the name of a child. */
const nodeKeys = new Set(["$className", "$path", "$properties", "$attributes", "$id", "$ignoreUnknownInstances"]);

export function parseProjectNode(cursor: JsonCursor): ProjectNode {
	const members = cursor.asObject(
		"a node: an object with keys such as $className, $path and the names of its children",
	);
	const className = optionalMember(members, "$className")?.asString("the name of a class");
	const path = optionalMember(members, "$path");
	const id = optionalMember(members, "$id")?.asString();
	const ignoreUnknownInstances = optionalMember(members, "$ignoreUnknownInstances")?.asBoolean();
	return {
		...(className !== undefined && { className }),
		...(path && { path: parsePath(path) }),
		properties: parseValues(members.get("$properties")),
		attributes: parseValues(members.get("$attributes")),
		...(id !== undefined && { id }),
		...(ignoreUnknownInstances !== undefined && { ignoreUnknownInstances }),
		children: parseChildren(members),
		location: cursor.location,
	};
}

function parsePath(cursor: JsonCursor): ProjectPath {
	if (typeof cursor.value === "string") return { path: cursor.value, isOptional: false };
	const path = cursor.asObject(PATH_EXPECTED).get("optional");
	return path ? { path: path.asString(PATH_EXPECTED), isOptional: true } : cursor.fail(PATH_EXPECTED);
}

function parseChildren(members: ReadonlyMap<string, JsonCursor>): ReadonlyMap<string, ProjectNode> {
	const children = [...members].filter(([key]) => !nodeKeys.has(key));
	return new Map(sortByBytes(children, ([name]) => name).map(([name, child]) => [name, parseProjectNode(child)]));
}
