import { describe, expect, it } from "vitest";
import { modelFile, script } from "./model-file.js";
import { openStudio, printed } from "./open-studio.js";

const pluginOf = (source: string) => modelFile(script("Main", source));

// Fact sheet 11: settings live in one JSON file that all local plugins share.
describe("plugin settings", () => {
	it("come back as copies, arrays with string keys", async () => {
		const studio = await openStudio();
		const source = `
			print(plugin:GetSetting("Url"), plugin:GetSetting("Deep").n["1"], plugin:GetSetting("Missing"))
			local list = { "a", "b", { c = true } }
			plugin:SetSetting("List", list)
			list[1] = "changed"
			local stored = plugin:GetSetting("List")
			print(stored[1], stored["1"], stored["2"], stored["3"].c)
			stored["1"] = "changed"
			print(plugin:GetSetting("List")["1"])
			plugin:SetSetting("Url", nil)
			print(plugin:GetSetting("Url"))`;
		studio.loadPlugin(pluginOf(source), { name: "a.rbxm", settings: { Url: "ws://x", Deep: { n: [1] } } });
		expect(studio.errors).toEqual([]);
		expect(printed(studio)).toEqual(["ws://x 1 nil", "nil a b true", "a", "nil"]);
	});

	it("survive reloading the plugin and are visible to other plugins", async () => {
		const studio = await openStudio();
		studio.loadPlugin(pluginOf(`plugin:SetSetting("Count", (plugin:GetSetting("Count") or 0) + 1)`), {
			name: "a.rbxm",
		});
		studio.unloadPlugin("a.rbxm");
		studio.loadPlugin(pluginOf(`print(plugin:GetSetting("Count"))`), { name: "a.rbxm" });
		studio.loadPlugin(pluginOf(`print(plugin:GetSetting("Count"))`), { name: "b.rbxm" });
		expect(printed(studio)).toEqual(["1", "1"]);
	});

	it("are not shared between Studios", async () => {
		const [one, other] = [await openStudio(), await openStudio()];
		one.loadPlugin(pluginOf(`plugin:SetSetting("Key", 1)`), { name: "a.rbxm" });
		other.loadPlugin(pluginOf(`print(plugin:GetSetting("Key"))`), { name: "a.rbxm" });
		expect(printed(other)).toEqual(["nil"]);
	});

	// Fact sheet 11: \ " . and newline in keys and backslashes in values corrupt the file.
	it.each([
		[`"a.b", 1`, `the key "a.b" contains a dot`],
		[`'a"b', 1`, `the key "a"b" contains a quote`],
		[`"a\\\\b", 1`, `the key "a\\b" contains a backslash`],
		[`"a\\nb", 1`, `the key "a\nb" contains a newline`],
		[`"a", "C:\\\\x"`, `the value of "a" contains a backslash`],
		[`"a", { deep = { "C:\\\\x" } }`, `the value of "a" contains a backslash`],
	])("refuse SetSetting(%s), which would corrupt the file", async (args, message) => {
		const studio = await openStudio();
		studio.loadPlugin(pluginOf(`plugin:SetSetting(${args})`), { name: "a.rbxm" });
		expect(studio.errors.map((error) => error.message)).toEqual([
			`user_a.rbxm.Main:1: plugin:SetSetting: ${message}, which corrupts Studio's settings file`,
		]);
	});
});
