import { isIP } from "node:net";
import { dirname } from "node:path";
import { ProjectError } from "../errors.js";
import type { LocatedGlob } from "../glob/ignore-rules.js";
import { JsonCursor } from "../json/json-cursor.js";
import type { JsonObject } from "../json/json-value.js";
import { optionalMember } from "../json/optional-member.js";
import { fallbackProjectName } from "./find-project-file.js";
import { parseProjectNode } from "./parse-project-node.js";
import { type Project, type SessionOptions, type SyncRule, syncRuleUses } from "./project.js";

const ROOT_EXPECTED = 'an object with a "tree"';
const ADDRESS_EXPECTED = 'an IP address such as "127.0.0.1"';
const MAX_PORT = 65535;
const MAX_ID = Number.MAX_SAFE_INTEGER;

/** How each optional key of the session options is read. A new option is one line here and one in its type. */
const sessionReaders: { [Key in keyof SessionOptions]-?: (value: JsonCursor) => NonNullable<SessionOptions[Key]> } = {
	servePort: (value) => value.asInteger(MAX_PORT),
	serveAddress: (value) => (isIP(value.asString(ADDRESS_EXPECTED)) ? value.asString() : value.fail(ADDRESS_EXPECTED)),
	serveAllowedHosts: (value) => value.asArray("an array of host names").map((host) => host.asString()),
	servePlaceIds: (value) => value.asArray("an array of place ids").map((id) => id.asInteger(MAX_ID)),
	blockedPlaceIds: (value) => value.asArray("an array of place ids").map((id) => id.asInteger(MAX_ID)),
	placeId: (value) => value.asInteger(MAX_ID),
	gameId: (value) => value.asInteger(MAX_ID),
};

const sessionKeys = Object.keys(sessionReaders) as (keyof SessionOptions)[];

const allowedKeys: readonly string[] = [
	"name",
	"tree",
	"emitLegacyScripts",
	"globIgnorePaths",
	"syncRules",
	"syncbackRules",
	...sessionKeys,
	"$schema",
];

/** Reads a project file's text. Everything that can be wrong without looking at the disk is found here. */
export function parseProject(path: string, text: string): Project {
	const root = JsonCursor.parse(path, text);
	const members = root.asObject(ROOT_EXPECTED);
	rejectUnknownKeys(members);

	const tree = members.get("tree");
	if (!tree) return root.fail(ROOT_EXPECTED);
	optionalMember(members, "$schema")?.asString();
	const folder = dirname(path);
	const syncbackRules = optionalMember(members, "syncbackRules");
	return {
		path,
		folder,
		name: optionalMember(members, "name")?.asString() ?? fallbackProjectName(path, folder),
		tree: parseProjectNode(tree),
		emitLegacyScripts: optionalMember(members, "emitLegacyScripts")?.asBoolean() ?? true,
		globIgnorePaths: members.get("globIgnorePaths")?.asArray("an array of globs").map(toGlob) ?? [],
		syncRules: members.get("syncRules")?.asArray("an array of sync rules").map(toSyncRule) ?? [],
		...(syncbackRules && { syncbackRules: toJsonObject(syncbackRules) }),
		session: parseSession(members),
	};
}

function rejectUnknownKeys(members: ReadonlyMap<string, JsonCursor>): void {
	for (const [key, { location }] of members) {
		if (!allowedKeys.includes(key)) {
			throw new ProjectError("project_unknown_key", { location, key, allowed: allowedKeys });
		}
	}
}

function parseSession(members: ReadonlyMap<string, JsonCursor>): SessionOptions {
	const present = sessionKeys.flatMap((key) => {
		const value = optionalMember(members, key);
		return value ? [[key, sessionReaders[key](value)]] : [];
	});
	return Object.fromEntries(present);
}

function toSyncRule(cursor: JsonCursor): SyncRule {
	const expected = 'a sync rule such as { "pattern": "*.data", "use": "json" }';
	const members = cursor.asObject(expected);
	const pattern = members.get("pattern") ?? cursor.fail(expected);
	const use = members.get("use") ?? cursor.fail(expected);
	const exclude = optionalMember(members, "exclude");
	const suffix = optionalMember(members, "suffix")?.asString();
	return {
		pattern: toGlob(pattern),
		use: syncRuleUses.find((known) => known === use.value) ?? use.fail(`one of ${syncRuleUses.join(", ")}`),
		...(exclude && { exclude: toGlob(exclude) }),
		...(suffix !== undefined && { suffix }),
	};
}

function toGlob(value: JsonCursor): LocatedGlob {
	return { pattern: value.asString("a glob as a string"), location: value.location };
}

function toJsonObject(value: JsonCursor): JsonObject {
	return Object.fromEntries([...value.asObject()].map(([key, member]) => [key, member.value]));
}
