import { existsSync } from "node:fs";
import path from "node:path";
import { Type } from "@sinclair/typebox";
import { defineCommand } from "../../define-command.js";
import { Fault } from "../../fault.js";
import { PLUGIN_FILE, pluginArtifact } from "../../plugin-artifact.js";

export default defineCommand({
	kind: "process",
	name: "headless",
	summary: "Run a Studio without a window, with the plugin loaded",
	description:
		"Opens a place (.rbxl or .rbxlx; a baseplate if none is given) in a headless Studio that runs the real plugin, and stays until it is stopped. Everything that works with Studio works with it, as far as it emulates Studio.",
	examples: ["studio-bridge headless", "studio-bridge headless game.rbxl --port 38742"],
	input: {
		place: Type.Optional(Type.String({ description: "The place file to open." })),
	},
	positional: ["place"],
	handler: async ({ place }, { bridge, signal, stderr }) => {
		if (place !== undefined && !existsSync(place)) {
			throw new Fault("place_not_found", `There is no place file at ${place}.`, {
				hint: "Give the path of a .rbxl or .rbxlx file, or none to open a baseplate.",
			});
		}
		const { createHeadlessStudio } = await import("@studio-bridge/headless-studio");
		const studio = await createHeadlessStudio({
			...(place === undefined ? {} : { place, placeName: path.parse(place).name }),
			onLog: ({ level, message }) => stderr(`[${level}] ${message}\n`),
		});
		studio.loadPlugin(pluginArtifact(), { name: PLUGIN_FILE, settings: { StudioBridge_port: bridge.port } });
		stderr(
			`Headless Studio is running ${place ?? "a baseplate"} and looks for a host on port ${bridge.port}. Ctrl+C ends it.\n`,
		);
		await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
		await studio.close();
		return 0;
	},
});
