import path from "node:path";
import type { Machine } from "./machine.js";

export interface RobloxFolder {
	/** Roblox's folder of a Windows user: …/AppData/Local/Roblox. */
	folder: string;
	/** How programs in it are started. */
	via: "windows" | "wine" | "wsl";
	/** The Wine prefix it is in. */
	prefix?: string;
}

/** Every folder in which a Windows Roblox Studio of this user may live: Windows itself, Wine, Windows beneath WSL. Pure. */
export function robloxFolders(machine: Machine): RobloxFolder[] {
	const { platform, home, env } = machine;
	if (platform === "win32") {
		const local = env.LOCALAPPDATA ?? path.win32.join(home, "AppData", "Local");
		return [{ folder: path.win32.join(local, "Roblox"), via: "windows" }];
	}
	if (platform !== "linux") return [];
	return [...wineFolders(machine), ...wslFolders(machine)];
}

function wineFolders({ home, env, list }: Machine): RobloxFolder[] {
	const own = env.WINEPREFIX === undefined ? [] : [env.WINEPREFIX];
	const vinegar = [
		".local/share/vinegar/prefixes/studio",
		".var/app/org.vinegarhq.Vinegar/data/vinegar/prefixes/studio",
	];
	const prefixes = new Set([...own, ...[".wine", ...vinegar].map((folder) => path.posix.join(home, folder))]);
	return [...prefixes].flatMap((prefix) =>
		usersIn(path.posix.join(prefix, "drive_c/users"), list).map((folder) => ({ folder, via: "wine" as const, prefix })),
	);
}

function wslFolders({ env, list }: Machine): RobloxFolder[] {
	if (env.WSL_DISTRO_NAME === undefined) return [];
	return usersIn("/mnt/c/Users", list).map((folder) => ({ folder, via: "wsl" as const }));
}

const usersIn = (users: string, list: Machine["list"]): string[] =>
	list(users)
		.filter((user) => user !== "Public")
		.map((user) => path.posix.join(users, user, "AppData/Local"))
		.filter((local) => list(local).includes("Roblox"))
		.map((local) => path.posix.join(local, "Roblox"));
