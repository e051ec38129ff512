import type { InstanceSnapshot } from "../snapshot/instance-snapshot.js";
import { type NamedPath, pathInstance } from "../snapshot/path-instance.js";
import type { SnapshotContext } from "../snapshot/snapshot-context.js";
import { defineFileKind, endingIn, type FileKind } from "./file-kind.js";
import { withLineEndings, writeBackOf } from "./written-text.js";

/** The items of Enum.RunContext. */
const runContexts = { legacy: 0, server: 1, client: 2, plugin: 3 } as const;

export type ScriptClass = "ModuleScript" | "LocalScript" | { readonly runContext: keyof typeof runContexts };

interface ScriptKind {
	readonly name: string;
	/** The word between the file's name and `.lua` or `.luau`; absent when only sync rules choose the kind. */
	readonly marker?: "server" | "client" | "plugin";
	readonly classOf: (context: SnapshotContext) => ScriptClass;
}

/** A kind of script that differs from the others in its marker and in what it becomes. */
export function defineScriptKind({ name, marker, classOf }: ScriptKind): FileKind {
	return defineFileKind({
		name,
		match: marker === undefined ? [] : endingIn(`.${marker}.lua`, `.${marker}.luau`),
		takesMeta: true,
		snapshot: (file, context) => snapshotScript(file, context, classOf(context)),
		writeBack: writeBackScript,
	});
}

export const writeBackScript = writeBackOf("Source", withLineEndings);

export function snapshotScript(file: NamedPath, context: SnapshotContext, script: ScriptClass): InstanceSnapshot {
	// One source whatever the checkout's line endings are; a lone \r is part of the text.
	const Source = { String: context.vfs.readText(file.path).replaceAll("\r\n", "\n") };
	if (typeof script === "string") return pathInstance(file, context, script, { Source });
	return pathInstance(file, context, "Script", { Source, RunContext: { Enum: runContexts[script.runContext] } });
}
