import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type HeadlessStudio, PlaceFormatError } from "@studio-bridge/headless-studio";
import { Fault } from "../fault.js";

const SAVED = /\.rbxlx?$/i;

/** Runs what reads or writes Roblox files; a file that is none is the user's to correct, not a bug of ours. */
export async function withFileFaults<T>(work: () => T | Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof PlaceFormatError)) throw error;
		throw new Fault("file_unusable", `${error.message}.`.replace(/\.\.$/, "."), {
			cause: error,
			details: { file: error.file },
			hint: "Expected a Roblox file: .rbxl or .rbxlx for places, .rbxm or .rbxmx for plugins.",
		});
	}
}

export function readScript(file: string): Buffer {
	try {
		return readFileSync(file);
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new Fault("script_not_found", `The script ${file} cannot be read: ${reason}.`, {
			hint: "--run takes the path of a Luau file.",
			cause: error,
		});
	}
}

export function loadPlugins(studio: HeadlessStudio, files: readonly string[]): void {
	for (const file of files) {
		if (!existsSync(file)) {
			throw new Fault("plugin_not_found", `There is no plugin at ${file}.`, {
				hint: "--plugin takes the path of a .rbxm or .rbxmx file.",
			});
		}
		studio.loadPlugin(file);
	}
}

/** Before anything runs: an hour of work must not end in a file name that was wrong from the start. */
export function checkSaveTarget(file: string): void {
	const folder = path.dirname(path.resolve(file));
	if (!SAVED.test(file)) {
		throw new Fault("invalid_input", `--save cannot write ${file}: a place is a .rbxl or .rbxlx file.`, {
			hint: "Give the file one of these endings; it decides the format.",
		});
	}
	if (!existsSync(folder)) {
		throw new Fault("invalid_input", `--save cannot write ${file}: there is no folder ${folder}.`, {
			hint: "Create the folder first.",
		});
	}
}

/** Saves and says so, naming what a file cannot hold. */
export function savePlace(studio: HeadlessStudio, file: string, stderr: (text: string) => void): void {
	const { unwritten } = studio.save(file);
	for (const value of unwritten) stderr(`Not saved, because Roblox files cannot hold it: ${value}\n`);
	stderr(`Saved ${file}.\n`);
}
