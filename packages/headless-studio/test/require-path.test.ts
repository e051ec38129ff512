import { describe, expect, it } from "vitest";
import { folder, modelFile, moduleScript } from "./model-file.js";
import { openStudio } from "./open-studio.js";

async function requireFrom(source: string) {
	const place = modelFile({
		className: "ReplicatedStorage",
		name: "ReplicatedStorage",
		children: [
			moduleScript("Top", "return 'top'"),
			folder(
				"Folder",
				moduleScript("Sibling", "return 'sibling'"),
				moduleScript("Main", source, [moduleScript("Child", "return 'child'")]),
			),
		],
	});
	const studio = await openStudio({ place });
	const result = await studio.runScript("return require(game.ReplicatedStorage.Folder.Main)");
	return result.ok ? result.returns[0] : studio.errors[0]?.message.replace(/^.*?:\d+: /, "");
}

// creator-docs, LuaGlobals.require: strings are paths from the script, with ./, ../, @self and @game.
describe("require by string", () => {
	it.each([
		["./Sibling", "sibling"],
		["../Top", "top"],
		["@self/Child", "child"],
		["@self/../Sibling", "sibling"],
		["@game/ReplicatedStorage/Top", "top"],
		["./Nowhere", 'error requiring module "./Nowhere": could not resolve child component "Nowhere"'],
		["Sibling", 'error requiring module "Sibling": require path must start with a valid prefix: ./, ../, or @'],
		["@pkg/x", 'error requiring module "@pkg/x": @pkg is not a valid alias'],
		["@self", "Requested module was required recursively"],
	])("%s: %s", async (path, expected) => {
		expect(await requireFrom(`return require("${path}")`)).toBe(expected);
	});

	it("gives the same value as requiring the instance", async () => {
		expect(await requireFrom(`return require("../Top") == require(script.Parent.Parent.Top)`)).toBe(true);
	});
});
