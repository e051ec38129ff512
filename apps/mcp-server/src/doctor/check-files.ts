import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { installPluginKey } from "@studio-bridge/bridge";
import { findStudio } from "../studio-install/find-studio.js";
import { keyedPlugin } from "../studio-install/keyed-plugin.js";
import type { Machine } from "../studio-install/machine.js";
import { PLUGIN_FILE } from "../studio-install/plugin-artifact.js";
import { pluginsFolder } from "../studio-install/plugins-folder.js";
import { version } from "../version.js";
import { type Finding, ok, problem, warning } from "./finding.js";

/** Whether a Studio is installed that `launch` can start. */
export function checkStudio(machine: Machine): Finding {
	const studio = findStudio(machine);
	if (studio !== undefined) return ok("studio", `Roblox Studio is at ${studio.at}.`);
	const fix = "Install Roblox Studio, or work with `studio-bridge headless <place>`.";
	return warning("studio", "No Roblox Studio is installed for this user.", fix);
}

/** Whether the plugin Studio loads is the one that belongs to this version. */
export async function checkPlugin(machine: Machine, dir: string | undefined): Promise<Finding> {
	const folder = dir ?? pluginsFolder(machine);
	if (folder === undefined)
		return warning("plugin", "Studio's plugins folder is not known here.", "Name it with --dir.");
	const file = path.join(folder, PLUGIN_FILE);
	const installed = read(file);
	if (installed === undefined)
		return problem("plugin", `The plugin is not in ${folder}.`, "Run `studio-bridge install-plugin`.");
	if (installed.equals(await keyedPlugin(await installPluginKey())))
		return ok("plugin", `${file} is the plugin of version ${version}, with the key of this installation.`);
	return warning(
		"plugin",
		`${file} is another version's plugin, or has no key of this installation.`,
		"Run `studio-bridge install-plugin` and open the place again.",
	);
}

function read(file: string): Buffer | undefined {
	try {
		return readFileSync(file);
	} catch {
		return undefined; // not there, or not readable to us: Studio could not use it either
	}
}

/** Whether others on this computer can read what only its owner may know. */
export function checkHome(folder: string, platform: NodeJS.Platform): Finding {
	const mode = modeOf(folder);
	if (mode === undefined) return ok("home", `${folder} does not exist yet; it is made when it is needed.`);
	if (platform === "win32") return ok("home", `${folder} belongs to your user folder.`);
	const open = ["", "secret"]
		.map((name) => path.join(folder, name))
		.filter((file) => ((modeOf(file) ?? 0) & 0o077) !== 0);
	if (open.length === 0) return ok("home", `${folder} is readable by you only.`);
	const fix = `chmod 700 ${folder} && chmod 600 ${path.join(folder, "*")}`;
	return problem("home", `Others on this computer can read ${open.join(" and ")}.`, fix);
}

const modeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.mode;
