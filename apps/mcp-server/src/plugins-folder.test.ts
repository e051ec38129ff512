import { describe, expect, it } from "vitest";
import { pluginsFolder } from "./plugins-folder.js";

describe("pluginsFolder", () => {
	it.each([
		["win32", "C:\\Users\\a", { LOCALAPPDATA: "D:\\Local" }, "D:\\Local\\Roblox\\Plugins"],
		["win32", "C:\\Users\\a", {}, "C:\\Users\\a\\AppData\\Local\\Roblox\\Plugins"],
		["darwin", "/Users/a", {}, "/Users/a/Documents/Roblox/Plugins"],
		["linux", "/home/a", {}, undefined],
	] as const)("%s with home %s and %j: %s", (platform, home, env, folder) => {
		expect(pluginsFolder({ platform, home, env })).toBe(folder);
	});
});
