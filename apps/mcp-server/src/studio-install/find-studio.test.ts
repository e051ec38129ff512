import { describe, expect, it } from "vitest";
import { findStudio } from "./find-studio.js";
import type { Machine } from "./machine.js";
import { pluginsFolder } from "./plugins-folder.js";

/** A machine on which exactly these files exist; the first of several is the newest. */
function machine(platform: NodeJS.Platform, home: string, files: string[], env: Record<string, string> = {}): Machine {
	const separator = platform === "win32" ? "\\" : "/";
	const list = (folder: string) => [
		...new Set(
			files
				.filter((file) => file.startsWith(folder + separator))
				.map((file) => file.slice(folder.length + 1).split(separator)[0] ?? ""),
		),
	];
	return { platform, home, env, list, exists: (file) => files.includes(file) };
}

const WINDOWS = "C:\\Users\\me\\AppData\\Local\\Roblox";
const WINE = "/home/me/.wine/drive_c/users/me/AppData/Local/Roblox";

describe("where Studio is", () => {
	it("Windows: the newest version that has Studio in it", () => {
		const files = [
			`${WINDOWS}\\Versions\\version-player\\RobloxPlayerBeta.exe`,
			`${WINDOWS}\\Versions\\version-2\\RobloxStudioBeta.exe`,
			`${WINDOWS}\\Versions\\version-1\\RobloxStudioBeta.exe`,
		];
		const windows = machine("win32", "C:\\Users\\me", files, { LOCALAPPDATA: "C:\\Users\\me\\AppData\\Local" });
		expect(findStudio(windows)).toMatchObject({
			command: `${WINDOWS}\\Versions\\version-2\\RobloxStudioBeta.exe`,
			before: [],
		});
		expect(pluginsFolder(windows)).toBe(`${WINDOWS}\\Plugins`);
		expect(pluginsFolder({ ...windows, env: {} })).toBe(`${WINDOWS}\\Plugins`);
	});

	it("macOS: the application, of the computer or of the user", () => {
		const app = "/Users/me/Applications/RobloxStudio.app/Contents/MacOS/RobloxStudio";
		const mac = machine("darwin", "/Users/me", [app]);
		expect(findStudio(mac)?.command).toBe(app);
		expect(pluginsFolder(mac)).toBe("/Users/me/Documents/Roblox/Plugins");
	});

	it("Wine: through wine, with its prefix, and paths as drive Z", () => {
		const executable = `${WINE}/Versions/version-1/RobloxStudioBeta.exe`;
		const found = findStudio(machine("linux", "/home/me", [executable]));
		expect(found).toMatchObject({ command: "wine", before: [executable], env: { WINEPREFIX: "/home/me/.wine" } });
		expect(found?.toStudioPath("/home/me/game.rbxl")).toBe("Z:\\home\\me\\game.rbxl");
		expect(pluginsFolder(machine("linux", "/home/me", [executable]))).toBe(`${WINE}/Plugins`);
	});

	it("a prefix of the environment comes first", () => {
		const other = "/opt/prefix/drive_c/users/me/AppData/Local/Roblox/Versions/v/RobloxStudioBeta.exe";
		const linux = machine("linux", "/home/me", [`${WINE}/Versions/v/RobloxStudioBeta.exe`, other], {
			WINEPREFIX: "/opt/prefix",
		});
		expect(findStudio(linux)?.before).toEqual([other]);
	});

	it("WSL: the Studio of Windows, with Windows paths", () => {
		const executable = "/mnt/c/Users/me/AppData/Local/Roblox/Versions/v/RobloxStudioBeta.exe";
		const found = findStudio(machine("linux", "/home/me", [executable], { WSL_DISTRO_NAME: "Ubuntu" }));
		expect(found).toMatchObject({ command: executable, before: [] });
		expect(found?.toStudioPath("/mnt/d/games/a.rbxl")).toBe("D:\\games\\a.rbxl");
		expect(findStudio(machine("linux", "/home/me", [executable]))).toBeUndefined();
	});

	it("nowhere", () => {
		for (const platform of ["win32", "darwin", "linux", "freebsd"] as const)
			expect(findStudio(machine(platform, "/home/me", []))).toBeUndefined();
		expect(pluginsFolder(machine("linux", "/home/me", []))).toBeUndefined();
	});
});
