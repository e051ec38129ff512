import { describe, expect, it } from "vitest";
import { evaluate, failure, openStudio, printed } from "./open-studio.js";

describe("properties out of reach", () => {
	// Fact sheet 9: UniqueId has read security RobloxScriptSecurity; error texts say "lacking capability".
	// Fact sheet 1.2: HttpEnabled is readable by all, writable with LocalUserSecurity only.
	it.each([
		"return workspace.UniqueId",
		"workspace.UniqueId = ''",
		"game:GetService('HttpService').HttpEnabled = true",
	])("`%s` lacks the capability", async (source) => {
		expect(await failure(source)).toMatch(/^run:1: The current thread cannot access '\w+' \(lacking capability/);
	});

	// Fact sheet 9: NotScriptable examples.
	it.each(["workspace.StreamingMinRadius", "game:GetService('ServerScriptService').LoadStringEnabled"])(
		"%s is not scriptable",
		async (property) => {
			expect(await failure(`return ${property}`)).toMatch(/ is not a valid member of \w+ "\w+"$/);
		},
	);
});

// Fact sheet 9: IsPropertyModified and ResetPropertyToDefault.
describe("IsPropertyModified and ResetPropertyToDefault", () => {
	// Fact sheet 9: a cheap non-default filter; the default is that of an instance made by code.
	it.each([
		["Anchored", "true"],
		["Position", "Vector3.one"],
		["BrickColor", "BrickColor.new('Bright red')"],
		["Name", "'Other'"],
		["CustomPhysicalProperties", "PhysicalProperties.new(1, 1, 1)"],
		["archivable", "false"],
	])("know %s", async (property, value) => {
		expect(
			await evaluate(`
				local part, fresh = Instance.new("Part"), Instance.new("Part")
				local before = part:IsPropertyModified("${property}")
				part.${property} = ${value}
				local changed = part:IsPropertyModified("${property}")
				part:ResetPropertyToDefault("${property}")
				return before, changed, part:IsPropertyModified("${property}"), part.${property} == fresh.${property}`),
		).toEqual([false, true, false, true]);
	});

	it("answer for values only the engine knows, too", async () => {
		expect(await evaluate(`return Instance.new("Humanoid"):IsPropertyModified("Health")`)).toEqual([false]);
	});

	it("refuse names that are no property, and defaults that cannot be written", async () => {
		expect(await failure(`workspace:IsPropertyModified("Nope")`)).toBe("run:1: Nope is not a valid property name.");
		expect(await failure(`workspace:ResetPropertyToDefault("ClassName")`)).toMatch(/Property is read only$/);
	});
});

// rbx-dom, reflection database: aliases and migrations. creator-docs, Font.fromEnum.
describe("properties that show one value in two forms", () => {
	// creator-docs, Font.fromEnum: the family, weight and style of each item of Enum.Font.
	it.each([
		["Gotham", "GothamSSm", "Regular", "Normal"],
		["GothamBlack", "GothamSSm", "Heavy", "Normal"],
		["SourceSansItalic", "SourceSansPro", "Regular", "Italic"],
		["SourceSansSemibold", "SourceSansPro", "SemiBold", "Normal"],
		["BuilderSansExtraBold", "BuilderSans", "ExtraBold", "Normal"],
		["SciFi", "Zekton", "Regular", "Normal"],
		["Arcade", "PressStart2P", "Regular", "Normal"],
	])("Font %s is a FontFace", async (font, family, weight, style) => {
		expect(
			await evaluate(`
				local label = Instance.new("TextLabel")
				label.Font = Enum.Font.${font}
				local face = label.FontFace
				return face.Family, face.Weight.Name, face.Style.Name, label.Font.Name, face == Font.fromEnum(Enum.Font.${font})`),
		).toEqual([`rbxasset://fonts/families/${family}.json`, weight, style, font, true]);
	});

	it("a FontFace no item stands for reads as Font Unknown", async () => {
		expect(
			await evaluate(`
				local label = Instance.new("TextLabel")
				label.FontFace = Font.fromId(12187365364)
				return label.Font.Name, (pcall(Font.fromEnum, Enum.Font.Unknown)), (pcall(Font.fromName, "no spaces"))`),
		).toEqual(["Unknown", false, false]);
	});

	// rbx-dom's database: the migrations of CornerRadius, IgnoreGuiInset and image ids.
	it("corners, insets and images follow their older names", async () => {
		expect(
			await evaluate(`
				local corner, screen, image = Instance.new("UICorner"), Instance.new("ScreenGui"), Instance.new("ImageLabel")
				corner.CornerRadius = UDim.new(0, 3)
				screen.IgnoreGuiInset = true
				image.Image = "rbxassetid://5"
				return tostring(corner.TopLeftRadius), tostring(corner.BottomRightRadius), screen.ScreenInsets.Name, image.ImageContent.Uri`),
		).toEqual(["0, 3", "0, 3", "DeviceSafeInsets", "rbxassetid://5"]);
	});

	it("both are reported when one changes", async () => {
		const studio = await openStudio();
		studio.run(`
			local part, label = Instance.new("Part"), Instance.new("TextLabel")
			part.Changed:Connect(print)
			label:GetPropertyChangedSignal("Font"):Connect(function() print("now", label.Font) end)
			part:GetPropertyChangedSignal("archivable"):Connect(function() print("old name") end)
			part.BrickColor = BrickColor.new("Bright red")
			label.FontFace = Font.fromEnum(Enum.Font.Code)
			part.Archivable = false`);
		expect(printed(studio)).toEqual([
			"Color",
			"BrickColor",
			"brickColor",
			"now Enum.Font.Code",
			"Archivable",
			"old name",
		]);
	});
});
