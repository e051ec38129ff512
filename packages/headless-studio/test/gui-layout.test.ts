import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHeadlessStudio, type HeadlessStudio } from "../src/index.js";

let studio: HeadlessStudio;
beforeAll(async () => {
	studio = await createHeadlessStudio({ clock: "virtual", screen: { width: 400, height: 300 } });
});
afterAll(() => studio.close());

/**
 * Runs Luau with `gui`, a ScreenGui of 400 by 300, and `new(class, parent, properties)`, and returns where the objects it
 * returns are, as "x, y, width, height".
 */
function boxes(luau: string): unknown {
	return studio.run(`
		local gui = Instance.new("ScreenGui")
		gui.Parent = game:GetService("CoreGui")
		local function new(class, parent, properties)
			local object = Instance.new(class)
			for name, value in properties or {} do object[name] = value end
			object.Parent = parent
			return object
		end
		local function frame(parent, width, height, properties)
			local object = new("Frame", parent, properties)
			if width then object.Size = UDim2.fromOffset(width, height) end
			return object
		end
		local function list(...) return { ... } end
		local objects = (function() ${luau} end)()
		local texts = {}
		for i, object in objects do
			local p, s = object.AbsolutePosition, object.AbsoluteSize
			texts[i] = string.format("%g, %g, %g, %g", p.X, p.Y, s.X, s.Y)
		end
		gui:Destroy()
		return texts`)[0];
}

// creator-docs, ui/position-and-size: scale is a part of the container, offset is pixels; AnchorPoint is the origin of
// position and size.
describe("position and size", () => {
	it.each([
		["scale and offset add up", "return { frame(gui, nil, nil, { Position = UDim2.new(0.25, 10, 0.5, -20), Size = UDim2.new(0.5, 4, 0, 30) }) }", ["110, 130, 204, 30"]],
		["the anchor point lies at the position", "return { frame(gui, 100, 40, { Position = UDim2.fromScale(0.5, 1), AnchorPoint = Vector2.new(0.5, 1) }) }", ["150, 260, 100, 40"]],
		["an object inside another is placed in it", "local outer = frame(gui, 200, 100, { Position = UDim2.fromOffset(50, 60) }) return { frame(outer, nil, nil, { Size = UDim2.fromScale(0.5, 0.5), Position = UDim2.fromScale(0.5, 0) }) }", ["150, 60, 100, 50"]],
		["a folder between them changes nothing", "local outer = frame(gui, 200, 100) return { frame(new('Folder', outer), nil, nil, { Size = UDim2.fromScale(1, 1) }) }", ["0, 0, 200, 100"]],
		["outside of a window it has no size", "return { frame(nil, 200, 100) }", ["0, 0, 0, 0"]],
	])("%s", (_, luau, expected) => {
		expect(boxes(luau)).toEqual(expected);
	}); // biome-ignore format: one line a rule

	// creator-docs, GuiObject.SizeConstraint: RelativeXX and RelativeYY use one axis of the container for both.
	it.each([
		["RelativeXX", "0, 0, 200, 40"],
		["RelativeYY", "0, 0, 150, 30"],
	])("%s uses one side of the container", (constraint, expected) => {
		expect(
			boxes(
				`return { frame(gui, nil, nil, { Size = UDim2.fromScale(0.5, 0.1), SizeConstraint = Enum.SizeConstraint.${constraint} }) }`,
			),
		).toEqual([expected]);
	});
});

// creator-docs, UIPadding: it applies to the contents of its parent, each side by scale and offset.
describe("UIPadding", () => {
	it("makes the room for the contents smaller", () => {
		expect(
			boxes(`
				local outer = frame(gui, 200, 100)
				new("UIPadding", outer, { PaddingLeft = UDim.new(0.1, 5), PaddingTop = UDim.new(0, 10), PaddingRight = UDim.new(0, 15) })
				return { outer, frame(outer, nil, nil, { Size = UDim2.fromScale(1, 1) }) }`),
		).toEqual(["0, 0, 200, 100", "25, 10, 160, 90"]);
	});
});

// creator-docs, ui/list-flex-layouts: direction, order, alignment, padding between items, wrapping and flex.
describe("UIListLayout", () => {
	const LIST = (properties: string, sizes = "{ 50, 20 }, { 80, 30 }, { 40, 10 }") => `
		local outer = frame(gui, 300, 200)
		local layout = new("UIListLayout", outer, { SortOrder = Enum.SortOrder.LayoutOrder })
		for name, value in { ${properties} } do layout[name] = value end
		local objects = {}
		for i, size in { ${sizes} } do objects[i] = frame(outer, size[1], size[2], { LayoutOrder = i }) end
		return objects`;

	it.each([
		["vertically, one below the other", "", ["0, 0, 50, 20", "0, 20, 80, 30", "0, 50, 40, 10"]],
		["with padding between, not around", "Padding = UDim.new(0, 5)", ["0, 0, 50, 20", "0, 25, 80, 30", "0, 60, 40, 10"]],
		["with padding by scale of its direction", "Padding = UDim.new(0.1, 0)", ["0, 0, 50, 20", "0, 40, 80, 30", "0, 90, 40, 10"]],
		["horizontally", "FillDirection = 'Horizontal'", ["0, 0, 50, 20", "50, 0, 80, 30", "130, 0, 40, 10"]],
		["aligned at the end of both axes", "HorizontalAlignment = 'Right', VerticalAlignment = 'Bottom'", ["250, 140, 50, 20", "220, 160, 80, 30", "260, 190, 40, 10"]],
		["centred, each item and all together", "FillDirection = 'Horizontal', HorizontalAlignment = 'Center', VerticalAlignment = 'Center'", ["65, 90, 50, 20", "115, 85, 80, 30", "195, 95, 40, 10"]],
		["filling the line equally", "FillDirection = 'Horizontal', HorizontalFlex = 'Fill'", ["0, 0, 93.3333, 20", "93.3333, 0, 123.333, 30", "216.667, 0, 83.3333, 10"]],
		["with the space between", "FillDirection = 'Horizontal', HorizontalFlex = 'SpaceBetween'", ["0, 0, 50, 20", "115, 0, 80, 30", "260, 0, 40, 10"]],
		["with the same space everywhere", "FillDirection = 'Horizontal', HorizontalFlex = 'SpaceEvenly'", ["32.5, 0, 50, 20", "115, 0, 80, 30", "227.5, 0, 40, 10"]],
		["stretched across", "FillDirection = 'Horizontal', ItemLineAlignment = 'Stretch'", ["0, 0, 50, 200", "50, 0, 80, 200", "130, 0, 40, 200"]],
	])("places items %s", (_, properties, expected) => {
		expect(boxes(LIST(properties))).toEqual(expected);
	}); // biome-ignore format: one line a rule

	it("wraps items that do not fit into the line", () => {
		const list = LIST(
			"FillDirection = 'Horizontal', Wraps = true, Padding = UDim.new(0, 10)",
			"{ 140, 20 }, { 150, 30 }, { 100, 10 }",
		);
		expect(boxes(list)).toEqual(["0, 0, 140, 20", "150, 0, 150, 30", "0, 40, 100, 10"]);
	});

	// creator-docs, UIGridStyleLayout.SortOrder: by LayoutOrder, or by name.
	it("sorts by LayoutOrder or by name, and leaves out what is not visible", () => {
		const luau = (order: string) => `
			local outer = frame(gui, 100, 100)
			new("UIListLayout", outer, { SortOrder = Enum.SortOrder.${order} })
			local b = frame(outer, 10, 10, { Name = "b", LayoutOrder = 1 })
			frame(outer, 10, 50, { Name = "aa", Visible = false })
			local a = frame(outer, 10, 20, { Name = "a", LayoutOrder = 2 })
			return { a, b }`;
		expect(boxes(luau("LayoutOrder"))).toEqual(["0, 10, 10, 20", "0, 0, 10, 10"]);
		expect(boxes(luau("Name"))).toEqual(["0, 0, 10, 20", "0, 20, 10, 10"]);
	});

	// creator-docs, UIFlexItem.FlexMode: Fill takes the room that is left.
	it("gives the room that is left to the flexible item", () => {
		expect(
			boxes(`
				local outer = frame(gui, 300, 20)
				new("UIListLayout", outer, { FillDirection = Enum.FillDirection.Horizontal })
				local a, b, c = frame(outer, 50, 20), frame(outer, 10, 20), frame(outer, 40, 20)
				new("UIFlexItem", b, { FlexMode = Enum.UIFlexMode.Fill })
				return { a, b, c }`),
		).toEqual(["0, 0, 50, 20", "50, 0, 210, 20", "260, 0, 40, 20"]);
	});

	// creator-docs, ui/size-modifiers: "the constraint will override the layout and control the object's size".
	it("is overridden by a constraint", () => {
		expect(
			boxes(`
				local outer = frame(gui, 300, 20)
				new("UIListLayout", outer, { FillDirection = Enum.FillDirection.Horizontal, HorizontalFlex = Enum.UIFlexAlignment.Fill })
				local only = frame(outer, 50, 20)
				new("UISizeConstraint", only, { MaxSize = Vector2.new(120, 100) })
				return { only }`),
		).toEqual(["0, 0, 120, 20"]);
	});

	// creator-docs, UIGridStyleLayout.AbsoluteContentSize: the space the elements take up, padding between them included.
	it("tells how much its items take up", () => {
		expect(
			studio.run(`
				local gui = Instance.new("ScreenGui", game:GetService("CoreGui"))
				local layout = Instance.new("UIListLayout", gui)
				layout.Padding = UDim.new(0, 4)
				for i = 1, 3 do Instance.new("Frame", gui).Size = UDim2.fromOffset(i * 10, 20) end
				return tostring(layout.AbsoluteContentSize)`),
		).toEqual(["30, 68"]);
	});
});

// creator-docs, UIGridLayout: cells of one size; StartCorner, FillDirectionMaxCells.
describe("UIGridLayout", () => {
	it.each([
		["row by row", "", ["0, 0, 40, 30", "50, 0, 40, 30", "0, 35, 40, 30"]],
		["column by column", "FillDirection = 'Vertical', FillDirectionMaxCells = 2", ["0, 0, 40, 30", "0, 35, 40, 30", "50, 0, 40, 30"]],
		["from another corner", "StartCorner = 'TopRight'", ["50, 0, 40, 30", "0, 0, 40, 30", "50, 35, 40, 30"]],
		["to the right", "HorizontalAlignment = 'Right'", ["10, 0, 40, 30", "60, 0, 40, 30", "10, 35, 40, 30"]],
	])("places cells %s", (_, properties, expected) => {
		expect(
			boxes(`
				local outer = frame(gui, 100, 100)
				local layout = new("UIGridLayout", outer, { CellSize = UDim2.fromOffset(40, 30), CellPadding = UDim2.fromOffset(10, 5) })
				for name, value in { ${properties} } do layout[name] = value end
				return { frame(outer, 1, 1), frame(outer, 1, 1), frame(outer, 1, 1) }`),
		).toEqual(expected);
	}); // biome-ignore format: one line a rule
});

// creator-docs, ui/size-modifiers: AutomaticSize fits the contents, and Size is the least; constraints; UIScale.
describe("size modifiers", () => {
	it.each([
		["AutomaticSize fits the children", "local outer = frame(gui, 0, 0, { AutomaticSize = 'XY' }) frame(outer, 30, 20, { Position = UDim2.fromOffset(10, 5) }) return { outer }", ["0, 0, 40, 25"]],
		["AutomaticSize of one axis", "local outer = frame(gui, 15, 0, { AutomaticSize = 'Y' }) frame(outer, 30, 20) return { outer }", ["0, 0, 15, 20"]],
		["Size is the least AutomaticSize gives", "local outer = frame(gui, 100, 0, { AutomaticSize = 'XY' }) frame(outer, 30, 20) return { outer }", ["0, 0, 100, 20"]],
		["AutomaticSize grows from the anchor point", "local outer = frame(gui, 0, 0, { AutomaticSize = 'XY', AnchorPoint = Vector2.new(1, 0.5), Position = UDim2.fromOffset(100, 100) }) frame(outer, 30, 20) return { outer }", ["70, 90, 30, 20"]],
		["AutomaticSize counts padding and lists", "local outer = frame(gui, 0, 0, { AutomaticSize = 'XY' }) new('UIPadding', outer, { PaddingLeft = UDim.new(0, 3), PaddingBottom = UDim.new(0, 4) }) new('UIListLayout', outer, { Padding = UDim.new(0, 2) }) frame(outer, 30, 20) frame(outer, 10, 10) return { outer }", ["0, 0, 33, 36"]],
		["AutomaticSize inside AutomaticSize", "local outer = frame(gui, 0, 0, { AutomaticSize = 'XY' }) local inner = frame(outer, 0, 0, { AutomaticSize = 'XY' }) frame(inner, 7, 8) return { outer, inner }", ["0, 0, 7, 8", "0, 0, 7, 8"]],
		["UISizeConstraint has a least and a most", "local a, b = frame(gui, 10, 900), frame(gui, 300, 100) for _, f in { a, b } do new('UISizeConstraint', f, { MinSize = Vector2.new(200, 200), MaxSize = Vector2.new(400, 400) }) end return { a, b }", ["0, 0, 200, 400", "0, 0, 300, 200"]],
		["UIAspectRatioConstraint keeps width to height", "local a, b = frame(gui, 100, 100), frame(gui, 300, 50) for _, f in { a, b } do new('UIAspectRatioConstraint', f, { AspectRatio = 2 }) end return { a, b }", ["0, 0, 100, 50", "0, 0, 100, 50"]],
		["UIScale multiplies an object and all inside it", "local outer = frame(gui, 100, 50, { Position = UDim2.fromOffset(10, 10) }) new('UIScale', outer, { Scale = 2 }) return { outer, frame(outer, 20, 10, { Position = UDim2.fromOffset(5, 5) }) }", ["10, 10, 200, 100", "20, 20, 40, 20"]],
	])("%s", (_, luau, expected) => {
		expect(boxes(luau)).toEqual(expected);
	}); // biome-ignore format: one line a rule
});

// creator-docs, ScrollingFrame: CanvasSize, CanvasPosition, AutomaticCanvasSize; AbsoluteCanvasSize and AbsoluteWindowSize.
describe("ScrollingFrame", () => {
	it("places its children on its canvas, which is moved", () => {
		expect(
			boxes(`
				local scrolling = new("ScrollingFrame", gui, { Size = UDim2.fromOffset(100, 100), CanvasSize = UDim2.fromOffset(0, 400), CanvasPosition = Vector2.new(0, 50) })
				return { scrolling, frame(scrolling, nil, nil, { Size = UDim2.fromScale(1, 0.5) }) }`),
		).toEqual(["0, 0, 100, 100", "0, -50, 100, 200"]);
	});

	it("cannot be scrolled beyond its end", () => {
		expect(
			boxes(`
				local scrolling = new("ScrollingFrame", gui, { Size = UDim2.fromOffset(100, 100), CanvasSize = UDim2.fromOffset(0, 150), CanvasPosition = Vector2.new(9, 900) })
				return { frame(scrolling, 10, 10) }`),
		).toEqual(["0, -50, 10, 10"]);
	});

	it("makes its canvas as large as its content, and its window smaller for the bar", () => {
		expect(
			studio.run(`
				local gui = Instance.new("ScreenGui", game:GetService("CoreGui"))
				local scrolling = Instance.new("ScrollingFrame", gui)
				scrolling.Size, scrolling.CanvasSize = UDim2.fromOffset(100, 100), UDim2.new()
				scrolling.AutomaticCanvasSize = Enum.AutomaticSize.Y
				scrolling.VerticalScrollBarInset, scrolling.ScrollBarThickness = Enum.ScrollBarInset.ScrollBar, 8
				local before = tostring(scrolling.AbsoluteWindowSize)
				Instance.new("Frame", scrolling).Size = UDim2.fromOffset(20, 250)
				return before, tostring(scrolling.AbsoluteCanvasSize), tostring(scrolling.AbsoluteWindowSize)`),
		).toEqual(["100, 100", "92, 250", "92, 100"]);
	});
});

// creator-docs, TextLabel.TextSize: "the line height"; TextBounds, TextFits, TextWrapped, LineHeight.
describe("text", () => {
	it("is as high as its lines, and wraps between words", () => {
		const [height, wide, narrow, tall, fits, doesNotFit] = studio.run(`
			local gui = Instance.new("ScreenGui", game:GetService("CoreGui"))
			local label = Instance.new("TextLabel", gui)
			label.TextSize, label.Text = 20, "one two"
			local first = label.TextBounds
			label.Text = "one two one two"
			local twice = label.TextBounds
			label.TextWrapped, label.Size = true, UDim2.fromOffset(first.X + 2, 45)
			local wrapped, fits = label.TextBounds, label.TextFits
			label.LineHeight = 1.5
			return first.Y, twice.X > first.X * 2, wrapped.X <= first.X, wrapped.Y, fits, label.TextFits`);
		expect([height, wide, narrow, tall, fits, doesNotFit]).toEqual([20, true, true, 40, true, false]);
	});

	it("decides how large a label is that has no size of its own", () => {
		const [matches, padded] = studio.run(`
			local gui = Instance.new("ScreenGui", game:GetService("CoreGui"))
			local label = Instance.new("TextLabel", gui)
			label.Size, label.AutomaticSize, label.RichText = UDim2.new(), Enum.AutomaticSize.XY, true
			label.Text = "<b>Hello</b> <font color='#ff0000'>there</font>"
			local matches = label.AbsoluteSize == label.TextBounds and label.ContentText == "Hello there"
			local before = label.AbsoluteSize
			local padding = Instance.new("UIPadding", label)
			padding.PaddingLeft, padding.PaddingTop = UDim.new(0, 6), UDim.new(0, 3)
			return matches, tostring(label.AbsoluteSize - before)`);
		expect([matches, padded]).toEqual([true, "6, 3"]);
	});
});

// creator-docs, ui/rich-text: what each tag does; ContentText is the text without them.
it("rich text is measured as it looks", () => {
	expect(
		studio.run(`
			local gui = Instance.new("ScreenGui", game:GetService("CoreGui"))
			local label = Instance.new("TextLabel", gui)
			label.RichText, label.Text = true, "<b>1 &lt; 2</b><br/>x"
			local bold = label.TextBounds
			label.Text = "1 &lt; 2<br/>x"
			return label.ContentText, bold.X > label.TextBounds.X, bold.Y == label.TextSize * 2`),
	).toEqual(["1 < 2\nx", true, true]);
});

// creator-docs, TextService:GetTextSize and GetTextBoundsAsync: the size text would have on a label.
it("TextService measures text like a label", async () => {
	const result = await studio.runScript(`
		local TextService = game:GetService("TextService")
		local label = Instance.new("TextLabel", Instance.new("ScreenGui", game:GetService("CoreGui")))
		label.Font, label.TextSize, label.Text = Enum.Font.SourceSansBold, 18, "Some words"
		local params = Instance.new("GetTextBoundsParams")
		params.Text, params.Size, params.Font = label.Text, 18, label.FontFace
		local size = TextService:GetTextSize(label.Text, 18, Enum.Font.SourceSansBold, Vector2.new(1000, 1000))
		local wrapped = TextService:GetTextSize(label.Text, 18, Enum.Font.SourceSansBold, Vector2.new(size.X - 1, 1000))
		return size == label.TextBounds, TextService:GetTextBoundsAsync(params) == label.TextBounds, wrapped.Y`);
	expect(result).toMatchObject({ ok: true, returns: [true, true, 36] });
});

// creator-docs, GuiBase2d.AbsoluteSize and AbsolutePosition: they follow, and GetPropertyChangedSignal tells of it.
describe("what follows from a layout", () => {
	it("is told when it changes, and only then", async () => {
		studio.run(`
			local gui = Instance.new("ScreenGui", game:GetService("CoreGui"))
			local outer = Instance.new("Frame", gui)
			outer.Size = UDim2.fromOffset(100, 100)
			local inner = Instance.new("Frame", outer)
			inner.Size = UDim2.fromScale(0.5, 0.5)
			local _ = inner.AbsoluteSize
			_G.seen = {}
			inner:GetPropertyChangedSignal("AbsoluteSize"):Connect(function() table.insert(_G.seen, tostring(inner.AbsoluteSize)) end)
			inner:GetPropertyChangedSignal("AbsolutePosition"):Connect(function() table.insert(_G.seen, "moved") end)
			outer.Size = UDim2.fromOffset(200, 60)
			outer.BackgroundColor3 = Color3.new()`);
		expect(studio.run("return _G.seen")).toEqual([["100, 30"]]);
	});
});
