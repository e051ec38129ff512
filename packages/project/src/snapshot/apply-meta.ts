import { basename, join } from "node:path";
import { ProjectError } from "../errors.js";
import { JsonCursor } from "../json/json-cursor.js";
import { optionalMember } from "../json/optional-member.js";
import { parseValues } from "../json/parse-values.js";
import { resolveProperties } from "../values/resolve-properties.js";
import type { InstanceSnapshot } from "./instance-snapshot.js";
import type { SnapshotContext } from "./snapshot-context.js";

/** Beside a file, or inside the folder it speaks for. */
type MetaPlace = "adjacent" | "folder";

const metaSuffixes = [".meta.json", ".meta.jsonc"] as const;

export function adjacentMetaPaths(folder: string, instanceName: string): readonly string[] {
	return metaSuffixes.map((suffix) => join(folder, instanceName + suffix));
}

export function folderMetaPaths(folder: string): readonly string[] {
	return adjacentMetaPaths(folder, "init");
}

/** Applies those of the meta files that exist, one after the other. All of them can change the instance. */
export function applyMetaFiles(
	snapshot: InstanceSnapshot,
	paths: readonly string[],
	hasFile: (name: string) => boolean,
	place: MetaPlace,
	context: SnapshotContext,
): InstanceSnapshot {
	const existing = paths.filter((path) => hasFile(basename(path)));
	const described = existing.reduce((current, path) => applyMeta(current, path, place, context), snapshot);
	const { metadata } = described;
	const metaFiles = [...(metadata.metaFiles ?? []), ...existing];
	return {
		...described,
		metadata: {
			...metadata,
			relevantPaths: [...metadata.relevantPaths, ...paths],
			...(metaFiles.length > 0 && { metaFiles }),
		},
	};
}

function applyMeta(
	snapshot: InstanceSnapshot,
	path: string,
	place: MetaPlace,
	context: SnapshotContext,
): InstanceSnapshot {
	const members = JsonCursor.parse(path, context.vfs.readText(path)).asObject("an object that describes an instance");
	const given = place === "folder" ? optionalMember(members, "className") : undefined;
	const className = given ? replaceFolder(snapshot, given) : snapshot.className;
	const ignoreUnknownInstances = optionalMember(members, "ignoreUnknownInstances")?.asBoolean();
	const id = optionalMember(members, "id")?.asString();
	const values = {
		properties: parseValues(members.get("properties")),
		attributes: parseValues(members.get("attributes")),
	};
	return {
		...snapshot,
		className,
		properties: {
			...snapshot.properties,
			...resolveProperties(className, values, (message) => context.warn(path, message)),
		},
		metadata: {
			...snapshot.metadata,
			...(ignoreUnknownInstances !== undefined && { ignoreUnknownInstances }),
			...(id !== undefined && { id }),
		},
	};
}

function replaceFolder({ className }: InstanceSnapshot, given: JsonCursor): string {
	if (className === "Folder") return given.asString("the name of a class");
	const { location } = given;
	throw new ProjectError("meta_class_conflict", { location, given: given.asString("the name of a class"), className });
}
