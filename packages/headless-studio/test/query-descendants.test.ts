import { describe, expect, it } from "vitest";
import { openStudio } from "./open-studio.js";

/**
 * Root
 * ├ Alpha: Model, tag Enemy, attribute Level = 3
 * │ ├ Body: Part, Neon, half transparent
 * │ │ └ Glow: PointLight
 * │ └ Inner: Model
 * │   └ Body: WedgePart
 * ├ Beta: Folder, attribute Level = "high"
 * └ Base: Part, anchored, tag Enemy
 */
const TREE = `
	local function make(class, name, parent)
		local instance = Instance.new(class)
		instance.Name = name
		instance.Parent = parent
		return instance
	end
	local root = make("Folder", "Root", workspace)
	local alpha = make("Model", "Alpha", root)
	alpha:AddTag("Enemy")
	alpha:SetAttribute("Level", 3)
	local body = make("Part", "Body", alpha)
	body.Material = Enum.Material.Neon
	body.Transparency = 0.1
	make("PointLight", "Glow", body)
	make("WedgePart", "Body", make("Model", "Inner", alpha))
	make("Folder", "Beta", root):SetAttribute("Level", "high")
	local base = make("Part", "Base", root)
	base.Anchored = true
	base:AddTag("Enemy")
	local function path(instance)
		return (string.gsub(instance:GetFullName(), "^Workspace%.Root%.", ""))
	end`;

async function query(selector: string): Promise<unknown> {
	const studio = await openStudio();
	const [found] = studio.run(`${TREE}
		local paths = {}
		for _, instance in root:QueryDescendants([==[${selector}]==]) do table.insert(paths, path(instance)) end
		return table.concat(paths, " ")`);
	return found;
}

// Fact sheet 9: `ClassName`, `.Tag`, `#Name`, `[prop = v]`, `[$attr]`, `[$attr = v]`, combinators `>`, `>>`, `,`, `:not()`,
// `:has()`. @rbxts/types' selector.d.ts adds: white space is no combinator, values may be quoted, classes may be abstract.
describe("QueryDescendants", () => {
	it.each([
		["Part", "Alpha.Body Base"],
		["BasePart", "Alpha.Body Alpha.Inner.Body Base"],
		[".Enemy", "Alpha Base"],
		["#Body", "Alpha.Body Alpha.Inner.Body"],
		["Part.Enemy", "Base"],
		["Part #Body", "Alpha.Body"],
		["[Anchored = true]", "Base"],
		["Part[Anchored=false]", "Alpha.Body"],
		["[Material = Neon]", "Alpha.Body"],
		["[Transparency = 0.1]", "Alpha.Body"],
		["[Name = 'Beta']", "Beta"],
		["[$Level]", "Alpha Beta"],
		["[$Level = 3]", "Alpha"],
		['[$Level = "high"]', "Beta"],
		["Model > BasePart", "Alpha.Body Alpha.Inner.Body"],
		["#Alpha > BasePart", "Alpha.Body"],
		["#Alpha >> BasePart", "Alpha.Body Alpha.Inner.Body"],
		["#Alpha > Model > WedgePart", "Alpha.Inner.Body"],
		["> Part", "Base"],
		["Folder, PointLight", "Alpha.Body.Glow Beta"],
		["BasePart:not(#Body)", "Base"],
		["Model:not(.Enemy, #Beta)", "Alpha.Inner"],
		["Model:has(PointLight)", "Alpha"],
		["Model:has(> WedgePart)", "Alpha.Inner"],
		["Model:not(:has(> WedgePart))", "Alpha"],
		["Humanoid", ""],
		["#Root", ""],
	])("%s", async (selector, paths) => {
		expect(await query(selector)).toBe(paths);
	});

	it("finds names in other scripts", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`
				Instance.new("Folder", workspace).Name = "été🎉"
				return #workspace:QueryDescendants("#été🎉")`),
		).toEqual([1]);
	});

	it.each(["", "Model Part", "Part >", ":is(Part)", "[Name]", "Part,", "Model:has()", "Part)", "[$Level = 3"])(
		"refuses `%s` and says where",
		async (selector) => {
			await expect(query(selector)).rejects.toThrow(/Invalid selector .* at character \d+$/);
		},
	);
});
