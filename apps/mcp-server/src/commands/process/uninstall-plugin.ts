import { rm } from "node:fs/promises";
import path from "node:path";
import { Type } from "@sinclair/typebox";
import { defineCommand } from "../../define-command.js";
import { Fault } from "../../fault.js";
import { PLUGIN_FILE } from "../../studio-install/plugin-artifact.js";
import { requirePluginsFolder } from "../../studio-install/plugins-folder.js";

export default defineCommand({
	kind: "process",
	name: "uninstall-plugin",
	summary: "Remove the plugin from Roblox Studio",
	description:
		"Removes the plugin that install-plugin put into Studio's plugins folder, and nothing else. A Studio that is open keeps it until a place is opened the next time.",
	examples: ["studio-bridge uninstall-plugin"],
	input: {
		dir: Type.Optional(Type.String({ description: "The plugins folder, if Studio's own is not the usual one." })),
	},
	handler: async ({ dir }, { stdout, json }) => {
		const target = path.join(requirePluginsFolder(dir), PLUGIN_FILE);
		const removed = await remove(target);
		if (json) stdout(`${JSON.stringify({ removed: removed ? target : null }, undefined, 2)}\n`);
		else stdout(removed ? `Removed ${target}.\n` : `There is no plugin at ${target}; nothing to remove.\n`);
		return 0;
	},
});

async function remove(target: string): Promise<boolean> {
	try {
		await rm(target);
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
		throw new Fault("plugin_not_installed", `The plugin could not be removed: ${(error as Error).message}.`, {
			hint: "Close Studio if it holds the file, check that you may write to the folder, and try again.",
			cause: error,
		});
	}
}
