import { existsSync, readdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";

/** What finding Studio needs to know of a computer. */
export interface Machine {
	platform: NodeJS.Platform;
	home: string;
	env: Record<string, string | undefined>;
	/** Names in a folder, the newest first; none if there is no such folder. */
	list: (folder: string) => readonly string[];
	exists: (file: string) => boolean;
}

export function thisMachine(): Machine {
	return { platform: process.platform, home: homedir(), env: process.env, list: newestFirst, exists: existsSync };
}

function newestFirst(folder: string): string[] {
	try {
		const modified = (name: string) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
		return readdirSync(folder)
			.map((name) => ({ name, at: modified(name) }))
			.sort((a, b) => b.at - a.at)
			.map(({ name }) => name);
	} catch {
		return []; // not there, or not ours to read: either way there is no Studio in it
	}
}
