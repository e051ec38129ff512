import { Type } from "@sinclair/typebox";
import { defineCommand, type ProcessContext } from "../../define-command.js";
import { type OpenedPlace, openPlace } from "../../headless/open-place.js";
import { warningLine } from "../../project/warning-line.js";
import { PLUGIN_FILE, pluginArtifact } from "../../studio-install/plugin-artifact.js";

const DEFAULT_TIMEOUT_SECONDS = 300;

export default defineCommand({
	kind: "process",
	name: "headless",
	summary: "Run a Studio without a window: for agents, or for one script",
	description:
		"Opens a place (.rbxl or .rbxlx), a Rojo project, or a baseplate in a headless Studio. By default it runs the real plugin, connects to the host and stays until it is stopped, so that everything that works with Studio works with it, as far as it emulates Studio. With --run it connects to nobody: it runs one Luau file with the rights of a plugin, on a virtual clock, and exits with 0 or, if an error ended it, 1. Errors of threads it started are printed only, and threads that are left when it ends do not run. With --json, what it prints goes to stderr and, with how it ended, into the answer.",
	examples: [
		"studio-bridge headless",
		"studio-bridge headless game.rbxl --port 38742",
		"studio-bridge headless game.rbxl --run build.luau --save built.rbxl",
		"studio-bridge headless default.project.json --plugin linter.rbxm",
	],
	input: {
		place: Type.Optional(
			Type.String({ description: "A place file, a *.project.json or its folder; a baseplate if absent." }),
		),
		plugin: Type.Optional(
			Type.Array(Type.String(), { description: "Also load this plugin file. May be given several times." }),
		),
		run: Type.Optional(Type.String({ description: "Run this Luau file and exit with its status." })),
		save: Type.Optional(
			Type.String({ description: "Write the place here when the script has succeeded or the Studio is stopped." }),
		),
		placeId: Type.Optional(
			Type.Integer({
				minimum: 0,
				description: "Pretend that the place was published under this id (default 0: it was not).",
			}),
		),
		timeout: Type.Optional(
			Type.Number({
				minimum: 0.001,
				description: `Seconds of virtual time the script may take (default ${DEFAULT_TIMEOUT_SECONDS}).`,
			}),
		),
	},
	positional: ["place"],
	handler: async (input, context) => {
		const files = await import("../../headless/studio-files.js");
		const source = input.run === undefined ? undefined : files.readScript(input.run);
		if (input.save !== undefined) files.checkSaveTarget(input.save);
		const opened = await openPlace(input.place);
		for (const warning of opened.warnings) context.stderr(warningLine(warning));
		return files.withStudioFaults(() =>
			input.run === undefined || source === undefined
				? stay(opened, input, context)
				: runOnce(opened, { ...input, run: input.run }, source, context),
		);
	},
});

interface Options {
	plugin?: string[];
	save?: string;
	placeId?: number;
	timeout?: number;
}

/** With our plugin, until it is stopped. */
async function stay(opened: OpenedPlace, options: Options, context: ProcessContext): Promise<number> {
	const { createHeadlessStudio } = await import("@studio-bridge/headless-studio");
	const { installPluginKey } = await import("@studio-bridge/bridge");
	const { loadPlugins, savePlace } = await import("../../headless/studio-files.js");
	const { bridge, signal, stderr } = context;
	const { plugin = [], save } = options;
	let end: (crash?: Error) => void = () => {};
	const ended = new Promise<Error | undefined>((resolve) => {
		end = resolve;
	});
	signal.addEventListener("abort", () => end(), { once: true });
	const studio = await createHeadlessStudio({
		...placeOptions(opened, options),
		onLog: ({ level, message }) => stderr(`[${level}] ${message}\n`),
		onCrash: end,
	});
	try {
		loadPlugins(studio, plugin);
		const settings = { StudioBridge_port: bridge.port, StudioBridge_key: await installPluginKey() };
		studio.loadPlugin(pluginArtifact(), { name: PLUGIN_FILE, settings });
		stderr(`Headless Studio is running ${opened.label} and looks for a host on port ${bridge.port}. Ctrl+C ends it.\n`);
		const crash = await ended;
		if (crash !== undefined) {
			stderr(`${crash.message}\nStart it again; a script that runs without end is the usual reason.\n`);
			return 1;
		}
		if (save !== undefined) savePlace(studio, save, stderr);
		return 0;
	} finally {
		await studio.close();
	}
}

/** One script, connected to nobody. */
async function runOnce(
	opened: OpenedPlace,
	options: Options & { run: string },
	source: Uint8Array,
	context: ProcessContext,
): Promise<number> {
	const { createHeadlessStudio } = await import("@studio-bridge/headless-studio");
	const { loadPlugins, savePlace } = await import("../../headless/studio-files.js");
	const { runFile, writeLog } = await import("../../headless/run-file.js");
	const { plugin = [], run, save, timeout = DEFAULT_TIMEOUT_SECONDS } = options;
	const studio = await createHeadlessStudio({
		...placeOptions(opened, options),
		clock: "virtual",
		onLog: (entry) => writeLog(entry, context),
	});
	try {
		loadPlugins(studio, plugin);
		const succeeded = await runFile(studio, run, source, timeout * 1000, context);
		if (succeeded && save !== undefined) savePlace(studio, save, context.stderr);
		else if (save !== undefined) context.stderr(`${save} was not written, because the script failed.\n`);
		return succeeded ? 0 : 1;
	} finally {
		await studio.close();
	}
}

const placeOptions = ({ place, placeName }: OpenedPlace, { placeId }: Options) => ({
	...(place === undefined ? {} : { place }),
	placeName,
	...(placeId === undefined ? {} : { placeId }),
});
