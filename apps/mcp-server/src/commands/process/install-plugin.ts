import path from "node:path";
import { Type } from "@sinclair/typebox";
import { defineCommand } from "../../define-command.js";
import { Fault } from "../../fault.js";
import { PLUGIN_FILE } from "../../studio-install/plugin-artifact.js";
import { requirePluginsFolder } from "../../studio-install/plugins-folder.js";
import { version } from "../../version.js";

export default defineCommand({
	kind: "process",
	name: "install-plugin",
	summary: "Install the plugin into Roblox Studio",
	description:
		"Copies the plugin that belongs to this version into Studio's plugins folder (Windows, macOS, Wine, WSL), replacing an older one. The copy carries a key of its own, with which it proves to belong to this installation. Studio loads it when a place is opened the next time.",
	examples: [
		"studio-bridge install-plugin",
		"studio-bridge install-plugin --dir ~/wine/drive_c/users/me/AppData/Local/Roblox/Plugins",
	],
	input: {
		dir: Type.Optional(Type.String({ description: "The plugins folder, if Studio's own is not the usual one." })),
	},
	handler: async ({ dir }, { stdout, json }) => {
		const target = path.join(requirePluginsFolder(dir), PLUGIN_FILE);
		const { installPluginKey } = await import("@studio-bridge/bridge");
		const { keyedPlugin } = await import("../../studio-install/keyed-plugin.js");
		await replaceFile(await keyedPlugin(await installPluginKey()), target);
		if (json) stdout(`${JSON.stringify({ installed: target, version }, undefined, 2)}\n`);
		else stdout(`Installed plugin ${version} as ${target}. Open a place in Studio, or open it again, to load it.\n`);
		return 0;
	},
});

/** Studio may read the folder at any moment: it finds the old plugin or the new one, never a part. */
async function replaceFile(content: Buffer, target: string): Promise<void> {
	// Only here: nothing else at start-up needs what reads projects.
	const { writeFileAtomically } = await import("@studio-bridge/project");
	try {
		await writeFileAtomically(target, content);
	} catch (error) {
		// What the system said: the rest of the sentence is ours to say.
		const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
		const reason = cause instanceof Error ? cause.message : String(cause);
		throw new Fault("plugin_not_installed", `The plugin could not be written: ${reason}.`, {
			hint: "Close Studio if it holds the file, check that you may write to the folder, and try again.",
			cause: error,
		});
	}
}
