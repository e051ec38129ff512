import { describe, expect, it } from "vitest";
import type { HeadlessStudio } from "../src/index.js";
import { modelFile, script } from "./model-file.js";
import { openStudio, printed } from "./open-studio.js";
import { readPng } from "./read-png.js";

const SETUP = `
	local info = DockWidgetPluginGuiInfo.new(Enum.InitialDockState.Float, true, true, 200, 100)
	local widget = plugin:CreateDockWidgetPluginGui("main", info)
	widget.ZIndexBehavior = Enum.ZIndexBehavior.Sibling
	local RED, GREEN, BLUE = Color3.new(1, 0, 0), Color3.new(0, 1, 0), Color3.new(0, 0, 1)
	local function add(class, parent, color, x, y, width, height, properties)
		local object = Instance.new(class)
		object.BackgroundColor3, object.BorderSizePixel = color, 0
		object.Position, object.Size = UDim2.fromOffset(x, y), UDim2.fromOffset(width, height)
		for name, value in properties or {} do object[name] = value end
		object.Parent = parent
		return object
	end`;

async function openWidget(source: string): Promise<HeadlessStudio> {
	const studio = await openStudio();
	studio.loadPlugin(modelFile(script("Main", `${SETUP}\n${source}`)));
	expect(studio.errors).toEqual([]);
	return studio;
}

const NAMES: Readonly<Record<string, string>> = {
	"255,0,0": "red",
	"0,255,0": "green",
	"0,0,255": "blue",
	"46,46,46": "window",
};

/** The colours at points of the picture of a widget. */
async function colours(source: string, ...points: [number, number][]): Promise<string[]> {
	const studio = await openWidget(source);
	const image = readPng(studio.pluginUi.screenshotWidget("main"));
	expect([image.width, image.height]).toEqual([200, 100]);
	return points.map(([x, y]) => image.at(x, y).join()).map((colour) => NAMES[colour] ?? colour);
}

// Issue 7: "can draw any dock widget to a PNG". Fact sheet 11: the sizes of DockWidgetPluginGuiInfo, the theme's colours.
describe("a picture of a dock widget", () => {
	it("has the colours of its objects where the layout puts them", async () => {
		const source = `add("Frame", widget, RED, 50, 20, 100, 60)`;
		expect(await colours(source, [49, 50], [50, 20], [149, 79], [150, 50], [100, 80])).toEqual([
			"window",
			"red",
			"red",
			"window",
			"window",
		]);
	});

	// creator-docs, GuiObject.ZIndex and Enum.ZIndexBehavior: among siblings, or among all objects of the window.
	it("shows what is on top", async () => {
		const source = (behaviour: string) => `
			widget.ZIndexBehavior = Enum.ZIndexBehavior.${behaviour}
			local back = add("Frame", widget, RED, 0, 0, 100, 100, { ZIndex = 2 })
			add("Frame", back, GREEN, 0, 0, 50, 100, { ZIndex = 1 })
			add("Frame", widget, BLUE, 0, 50, 100, 50, { ZIndex = 1 })`;
		expect(await colours(source("Sibling"), [25, 25], [75, 75], [25, 75])).toEqual(["green", "red", "green"]);
		expect(await colours(source("Global"), [25, 25], [75, 75], [25, 75])).toEqual(["red", "red", "red"]);
	});

	// creator-docs, GuiObject.ClipsDescendants and Visible; BackgroundTransparency: 0 is opaque, 1 is invisible.
	it("leaves out what is clipped, invisible or transparent", async () => {
		const source = `
			local clip = add("Frame", widget, RED, 0, 0, 50, 50, { ClipsDescendants = true })
			add("Frame", clip, GREEN, 25, 0, 100, 25)
			add("Frame", add("Frame", widget, RED, 60, 0, 20, 20, { Visible = false }), GREEN, 0, 0, 100, 100)
			add("Frame", widget, BLUE, 0, 60, 50, 40, { BackgroundTransparency = 1 })
			add("Frame", widget, BLUE, 100, 50, 50, 50)
			add("Frame", widget, RED, 100, 50, 50, 50, { BackgroundTransparency = 0.5 })`;
		expect(await colours(source, [40, 10], [60, 10], [70, 10], [25, 80], [125, 75])).toEqual([
			"green",
			"window",
			"window",
			"window",
			"128,0,127",
		]);
	});

	// creator-docs, UICorner.CornerRadius: scale is of the shorter side. UIStroke.Thickness: outside of the border.
	it("rounds corners and draws strokes", async () => {
		const source = `
			Instance.new("UICorner", add("Frame", widget, RED, 0, 0, 60, 40)).CornerRadius = UDim.new(0.5, 0)
			local stroke = Instance.new("UIStroke", add("Frame", widget, GREEN, 100, 40, 40, 40))
			stroke.Thickness, stroke.Color = 4, BLUE`;
		expect(await colours(source, [1, 1], [30, 1], [20, 20], [98, 60], [95, 60], [102, 60])).toEqual([
			"window",
			"red",
			"red",
			"blue",
			"window",
			"green",
		]);
	});

	// creator-docs, GuiObject.Rotation: degrees, clockwise, around the centre.
	it("turns objects around their centre", async () => {
		const source = `add("Frame", widget, RED, 50, 40, 100, 20, { Rotation = 90 })`;
		expect(await colours(source, [60, 50], [100, 10], [100, 90])).toEqual(["window", "red", "red"]);
	});

	// creator-docs, TextLabel: TextXAlignment, TextColor3, TextTransparency.
	it("writes text on the side it is aligned to", async () => {
		const studio = await openWidget(`
			for i, side in { "Left", "Center", "Right" } do
				add("TextLabel", widget, BLUE, 0, i * 30 - 30, 200, 30, { Text = "███", TextSize = 30, TextColor3 = GREEN, TextXAlignment = side })
			end`);
		const image = readPng(studio.pluginUi.screenshotWidget("main"));
		const columns = (y: number) => [...Array(200).keys()].filter((x) => image.at(x, y).join() !== "0,0,255");
		const middle = (y: number) => {
			const inked = columns(y);
			return ((inked[0] as number) + (inked.at(-1) as number)) / 2;
		};
		expect(columns(15)[0]).toBeLessThan(4);
		expect(Math.abs(middle(45) - 99.5)).toBeLessThan(2);
		expect(columns(75).at(-1)).toBeGreaterThan(195);
	});

	// creator-docs, ui/rich-text: font colour and weight.
	it("writes rich text in its colours", async () => {
		const studio = await openWidget(`
			add("TextLabel", widget, BLUE, 0, 0, 200, 40, { TextXAlignment = "Left", TextSize = 40, TextColor3 = GREEN, RichText = true,
				Text = '<font color="#ff0000">██</font>██' })`);
		const image = readPng(studio.pluginUi.screenshotWidget("main"));
		const columns = (colour: string) => [...Array(200).keys()].filter((x) => image.at(x, 20).join() === colour);
		const [red, green] = [columns("255,0,0"), columns("0,255,0")];
		expect(Math.min(red.length, green.length)).toBeGreaterThan(5);
		expect(Math.max(...red)).toBeLessThan(Math.min(...green));
	});

	it("is the same every time, larger when asked to, and as large as the window", async () => {
		const studio = await openWidget(`add("TextLabel", widget, RED, 0, 0, 100, 50, { Text = "Same" })`);
		const { pluginUi } = studio;
		expect(pluginUi.screenshotWidget("main").equals(pluginUi.screenshotWidget("main"))).toBe(true);
		const large = readPng(pluginUi.screenshotWidget("main", { scale: 2 }));
		pluginUi.resizeWidget("main", { width: 120, height: 80 });
		const small = readPng(pluginUi.screenshotWidget("main"));
		expect([large.width, large.height, small.width, small.height]).toEqual([400, 200, 120, 80]);
		expect(pluginUi.drawWidget("main")).toMatch(/^<svg [^>]*width="120" height="80"/);
	});
});

// Issue 7: "and can click, type and scroll in it". creator-docs, GuiObject.Active: whether input reaches what is behind.
describe("a user of a dock widget", () => {
	it("clicks what is on top, through what is not active", async () => {
		const studio = await openWidget(`
			local button = add("TextButton", widget, RED, 0, 0, 100, 100, { Name = "Below" })
			button.Activated:Connect(function(input) print("below", input.Position) end)
			add("Frame", widget, GREEN, 0, 0, 50, 100)
			add("Frame", widget, BLUE, 50, 0, 50, 100, { Active = true, Name = "Cover" }).InputBegan:Connect(function() print("cover") end)
			add("TextLabel", widget, GREEN, 100, 0, 50, 50, { Name = "Label" })`);
		const { pluginUi } = studio;
		pluginUi.clickAt("main", 10, 20);
		pluginUi.clickAt("main", 60, 20);
		expect(printed(studio)).toEqual(["below 10, 20, 0", "cover"]);
		expect(() => pluginUi.clickAt("main", 110, 20)).toThrow(
			'nothing at 110, 20 can be clicked: there is TextLabel "Label"',
		);
		expect(() => pluginUi.clickAt("main", 210, 20)).toThrow("210, 20 is outside of the window, which is 200 by 100");
	});

	it("types into the box that was clicked", async () => {
		const studio = await openWidget(`
			local box = add("TextBox", widget, RED, 0, 0, 100, 20, { Text = "old" })
			box.FocusLost:Connect(function(enter) print(box.Text, enter) end)`);
		expect(() => studio.pluginUi.typeText("x")).toThrow("no TextBox has the focus");
		const focused = () =>
			studio.run('local box = game:GetService("UserInputService"):GetFocusedTextBox() return box and box.ClassName');
		expect(focused()).toEqual([undefined]);
		studio.pluginUi.clickAt("main", 50, 10);
		expect(focused()).toEqual(["TextBox"]);
		studio.pluginUi.typeText("new ");
		studio.pluginUi.typeText("text", { submit: true });
		expect(printed(studio)).toEqual(["new text true"]);
	});

	it("scrolls to what is out of sight, and no further", async () => {
		const studio = await openWidget(`
			local list = add("ScrollingFrame", widget, RED, 0, 0, 100, 100, { CanvasSize = UDim2.fromOffset(0, 300) })
			add("TextButton", list, BLUE, 0, 250, 100, 50).Activated:Connect(function() print("last") end)
			_G.list = list`);
		const { pluginUi } = studio;
		expect(() => pluginUi.clickAt("main", 50, 75)).toThrow("nothing at 50, 75 can be clicked");
		pluginUi.scrollAt("main", 50, 50, { y: 1000 });
		pluginUi.clickAt("main", 50, 75);
		expect(printed(studio)).toEqual(["last"]);
		expect(studio.run("return tostring(_G.list.CanvasPosition)")).toEqual(["0, 200"]);
		expect(() => pluginUi.scrollAt("main", 150, 50, { y: 1 })).toThrow("nothing at 150, 50 can be scrolled");
	});
});
