import path from "node:path";
import type { Machine } from "./machine.js";
import { type RobloxFolder, robloxFolders } from "./roblox-folders.js";

/** An installed Roblox Studio and how to start it. */
export interface InstalledStudio {
	/** What to execute, with what before Studio's own arguments. */
	command: string;
	before: readonly string[];
	env: Record<string, string>;
	/** Where it is, for people. */
	at: string;
	/** A path of ours as that Studio sees it. */
	toStudioPath: (file: string) => string;
}

const EXECUTABLE = "RobloxStudioBeta.exe";
const MAC = "RobloxStudio.app/Contents/MacOS/RobloxStudio";

/** The newest Roblox Studio that is installed, or undefined. Pure. */
export function findStudio(machine: Machine): InstalledStudio | undefined {
	if (machine.platform === "darwin") return onMac(machine);
	for (const roblox of robloxFolders(machine)) {
		const { join } = roblox.via === "windows" ? path.win32 : path.posix;
		const versions = join(roblox.folder, "Versions");
		const found = machine
			.list(versions)
			.map((version) => join(versions, version, EXECUTABLE))
			.find((file) => machine.exists(file));
		if (found !== undefined) return started(found, roblox);
	}
	return undefined;
}

function onMac({ home, exists }: Machine): InstalledStudio | undefined {
	const found = ["/Applications", path.posix.join(home, "Applications")]
		.map((folder) => path.posix.join(folder, MAC))
		.find((file) => exists(file));
	return found === undefined
		? undefined
		: { command: found, before: [], env: {}, at: found, toStudioPath: (file) => file };
}

function started(executable: string, { via, prefix }: RobloxFolder): InstalledStudio {
	if (via === "wine") {
		const env: Record<string, string> = prefix === undefined ? {} : { WINEPREFIX: prefix };
		return { command: "wine", before: [executable], env, at: executable, toStudioPath: wineDrive };
	}
	const toStudioPath = via === "wsl" ? windowsDrive : (file: string) => file;
	return { command: executable, before: [], env: {}, at: executable, toStudioPath };
}

/** Wine shows the whole file system as drive Z. */
const wineDrive = (file: string): string => `Z:${file.replaceAll("/", "\\")}`;

/** WSL shows drive C as /mnt/c. Files inside WSL itself are out of a Windows program's easy reach. */
function windowsDrive(file: string): string {
	const [, drive, rest] = /^\/mnt\/([a-z])\/(.*)$/.exec(file) ?? [];
	return drive === undefined || rest === undefined ? file : `${drive.toUpperCase()}:\\${rest.replaceAll("/", "\\")}`;
}
