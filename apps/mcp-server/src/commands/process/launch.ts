import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import path from "node:path";
import { Type } from "@sinclair/typebox";
import { defineCommand } from "../../define-command.js";
import { Fault } from "../../fault.js";
import { describeSession } from "../../sessions/describe-session.js";
import { findStudio, type InstalledStudio } from "../../studio-install/find-studio.js";
import { thisMachine } from "../../studio-install/machine.js";

const DEFAULT_WAIT_SECONDS = 120;

export default defineCommand({
	kind: "process",
	name: "launch",
	summary: "Open a place in an installed Roblox Studio",
	description:
		"Opens a local place file, a place of Roblox by its id, or Studio's start page, in the newest Studio that is installed. With --wait it also waits until the plugin has connected and shows the session.",
	examples: [
		"studio-bridge launch game.rbxl",
		"studio-bridge launch 1234567890 --wait",
		"studio-bridge launch game.rbxl --wait --json",
	],
	input: {
		place: Type.Optional(
			Type.String({ description: "A .rbxl or .rbxlx file, or a place id; Studio's start page if absent." }),
		),
		wait: Type.Optional(Type.Boolean({ description: "Wait until the plugin of a new Studio has connected." })),
		timeout: Type.Optional(
			Type.Number({ minimum: 0.1, description: `Seconds to wait for the plugin (default ${DEFAULT_WAIT_SECONDS}).` }),
		),
	},
	positional: ["place"],
	handler: async ({ place, wait = false, timeout = DEFAULT_WAIT_SECONDS }, context) => {
		const studio = findStudio(thisMachine());
		if (studio === undefined) throw noStudio();
		const words = placeArguments(place, studio);
		const opened = wait ? context.bridge.nextSession({ timeoutMs: timeout * 1000, signal: context.signal }) : undefined;
		opened?.catch(() => {}); // told below; starting Studio comes first
		await start(studio, words);
		const session = opened === undefined ? undefined : describeSession((await opened).info);
		const shown = { studio: studio.at, arguments: words, ...(session === undefined ? {} : { session }) };
		if (context.json) context.stdout(`${JSON.stringify(shown, undefined, 2)}\n`);
		else {
			context.stdout(`Started ${studio.at}.\n`);
			if (session !== undefined)
				context.stdout(`${context.style.plain(session.placeName)} is connected as session ${session.sessionId}.\n`);
		}
		return 0;
	},
});

function placeArguments(place: string | undefined, studio: InstalledStudio): string[] {
	if (place === undefined) return [];
	if (/^\d+$/.test(place)) return ["--task", "EditPlace", "--placeId", place];
	const file = path.resolve(place);
	if (!/\.rbxlx?$/i.test(file) || statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
		throw new Fault("place_not_found", `There is no place file at ${place}.`, {
			hint: "Give the path of a .rbxl or .rbxlx file, or the id of a place.",
		});
	return ["--task", "EditFile", "--localPlaceFile", studio.toStudioPath(file)];
}

function start({ command, before, env }: InstalledStudio, words: readonly string[]): Promise<void> {
	return new Promise((resolve, reject) => {
		const child = spawn(command, [...before, ...words], {
			detached: true,
			stdio: "ignore",
			env: { ...process.env, ...env },
		});
		child.once("spawn", () => {
			child.unref();
			resolve();
		});
		child.once("error", (cause) =>
			reject(
				new Fault("studio_not_started", `Roblox Studio could not be started: ${cause.message}.`, {
					hint: command === "wine" ? "Install Wine, or put it on PATH." : "Start Studio by hand once, then try again.",
					cause,
				}),
			),
		);
	});
}

function noStudio(): Fault {
	return new Fault("studio_not_installed", `No Roblox Studio is installed for this user on ${process.platform}.`, {
		hint: "Install it from https://create.roblox.com, or run `studio-bridge headless <place>` to work without it.",
	});
}
