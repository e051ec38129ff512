import type { InstanceSnapshot } from "../snapshot/instance-snapshot.js";
import { type NamedPath, pathInstance } from "../snapshot/path-instance.js";
import type { SnapshotContext } from "../snapshot/snapshot-context.js";
import { readText } from "../vfs/read-text.js";
import type { FileRule } from "./file-kind.js";

/** The items of Enum.RunContext. */
export const runContext = { legacy: 0, server: 1, client: 2, plugin: 3 } as const;

type ScriptClass =
	| { readonly className: "ModuleScript" | "LocalScript" }
	| { readonly className: "Script"; readonly runContext: number };

export function scriptRules(marker: "server" | "client" | "plugin"): readonly FileRule[] {
	return [`.${marker}.lua`, `.${marker}.luau`].map((suffix) => ({ pattern: `*${suffix}`, suffix }));
}

export async function snapshotScript(
	file: NamedPath,
	context: SnapshotContext,
	script: ScriptClass,
): Promise<InstanceSnapshot> {
	const text = await readText(context.vfs, file.path);
	return pathInstance(file, script.className, {
		// One source whatever the checkout's line endings are; a lone \r is part of the text.
		Source: { String: text.replaceAll("\r\n", "\n") },
		...(script.className === "Script" && { RunContext: { Enum: script.runContext } }),
	});
}
