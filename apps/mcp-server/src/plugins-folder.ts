import path from "node:path";

interface Machine {
	platform: NodeJS.Platform;
	home: string;
	env: Record<string, string | undefined>;
}

/** Where Roblox Studio looks for local plugins, or undefined where there is no Studio. Pure. */
export function pluginsFolder({ platform, home, env }: Machine): string | undefined {
	if (platform === "win32")
		return path.win32.join(env.LOCALAPPDATA ?? path.win32.join(home, "AppData", "Local"), "Roblox", "Plugins");
	if (platform === "darwin") return path.posix.join(home, "Documents", "Roblox", "Plugins");
	return undefined;
}
