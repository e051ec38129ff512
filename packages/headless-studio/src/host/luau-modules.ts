import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../luau/", import.meta.url));

let cache: ReadonlyMap<string, Buffer> | undefined;

/** Sources of the emulation, by path without extension: "core/scheduler". Read once per process. */
export function luauModules(): ReadonlyMap<string, Buffer> {
	cache ??= new Map(
		readdirSync(ROOT, { recursive: true, encoding: "utf8" })
			.filter((file) => file.endsWith(".luau"))
			.map((file) => file.replaceAll("\\", "/"))
			.sort()
			.map((file) => [file.slice(0, -".luau".length), readFileSync(`${ROOT}${file}`)]),
	);
	return cache;
}

/** How frames of the emulation begin in a traceback; luau/core/raise.luau knows it too. */
const CHUNK_PREFIX = "[headless]";

export function moduleChunkName(path: string): string {
	return `=${CHUNK_PREFIX} ${path}`;
}

/** Whether a line of a traceback is about the emulation itself. */
export function isOurFrame(line: string): boolean {
	return line.startsWith(CHUNK_PREFIX);
}

/** A traceback with only the frames of scripts. */
export function trimTraceback(traceback: string): string {
	return traceback
		.split("\n")
		.filter((line) => line !== "" && !isOurFrame(line))
		.join("\n");
}
