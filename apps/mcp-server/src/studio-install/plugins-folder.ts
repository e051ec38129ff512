import path from "node:path";
import { Fault } from "../fault.js";
import { type Machine, thisMachine } from "./machine.js";
import { robloxFolders } from "./roblox-folders.js";

/** Where Roblox Studio looks for local plugins, or undefined where there is no Studio. Pure. */
export function pluginsFolder(machine: Machine): string | undefined {
	if (machine.platform === "darwin") return path.posix.join(machine.home, "Documents", "Roblox", "Plugins");
	const [roblox] = robloxFolders(machine);
	if (roblox === undefined) return undefined;
	return (roblox.via === "windows" ? path.win32 : path.posix).join(roblox.folder, "Plugins");
}

/** The folder the user named, or Studio's own; a fault that says what to do if there is neither. */
export function requirePluginsFolder(dir: string | undefined): string {
	const folder = dir ?? pluginsFolder(thisMachine());
	if (folder !== undefined) return path.resolve(folder);
	throw new Fault(
		"plugins_folder_unknown",
		`No Roblox Studio was found on this ${process.platform} machine, so its plugins folder is not known.`,
		{ hint: "Name the folder with --dir, or run `studio-bridge headless` to work without Studio." },
	);
}
