import { describe, expect, it } from "vitest";
import type { HeadlessStudio, HeadlessStudioOptions } from "../src/index.js";
import { modelFile, script } from "./model-file.js";
import { openStudio, printed } from "./open-studio.js";

async function openPlugin(source: string, options: HeadlessStudioOptions = {}): Promise<HeadlessStudio> {
	const studio = await openStudio(options);
	studio.loadPlugin(modelFile(script("Main", source)), { name: "p.rbxm" });
	studio.advance(0.1);
	expect(studio.errors).toEqual([]);
	return studio;
}

// Fact sheet 11: CreateToolbar, CreateButton(buttonId, tooltip, iconname, text?), Click, SetActive, Enabled.
describe("toolbar buttons", () => {
	const TWO_BUTTONS = `
		local toolbar = plugin:CreateToolbar("Tools")
		one = toolbar:CreateButton("one", "First", "rbxassetid://1", "Sync")
		two = toolbar:CreateButton("two", "Second", "")
		one.Click:Connect(function() print("one") one:SetActive(true) end)
		two.Click:Connect(function() print("two") task.wait(1) print("later") end)`;

	it("are listed with what the user sees", async () => {
		const studio = await openPlugin(TWO_BUTTONS);
		expect(studio.pluginUi.buttons()).toEqual([
			{
				plugin: "p.rbxm",
				toolbar: "Tools",
				id: "one",
				text: "Sync",
				tooltip: "First",
				icon: "rbxassetid://1",
				enabled: true,
				active: false,
				clickableWhenViewportHidden: false,
			},
			expect.objectContaining({ id: "two", text: "two", tooltip: "Second", icon: "" }),
		]);
	});

	it("are clicked by id or text", async () => {
		const studio = await openPlugin(TWO_BUTTONS);
		studio.pluginUi.clickButton("Sync");
		studio.pluginUi.clickButton("two");
		expect(printed(studio)).toEqual(["one", "two"]);
		studio.advance(1);
		expect(printed(studio)).toEqual(["one", "two", "later"]);
		expect(studio.pluginUi.buttons()[0]?.active).toBe(true);
		expect(() => studio.pluginUi.clickButton("three")).toThrow(
			'no button has the id or text "three": there is "one" ("Sync"), "two"',
		);
	});

	it("must be told apart by the caller when they look the same", async () => {
		const studio = await openPlugin(`
			plugin:CreateToolbar("A"):CreateButton("a", "", "", "Run")
			plugin:CreateToolbar("B"):CreateButton("b", "", "", "Run")`);
		expect(() => studio.pluginUi.clickButton("Run")).toThrow(
			'2 buttons have the id or text "Run": there is "a" ("Run")',
		);
	});

	it("cannot be clicked while disabled", async () => {
		const studio = await openPlugin(`${TWO_BUTTONS}\none.Enabled = false`);
		expect(() => studio.pluginUi.clickButton("one")).toThrow('the button "one" is not enabled');
		expect(printed(studio)).toEqual([]);
	});

	it("need a visible viewport unless they are ClickableWhenViewportHidden", async () => {
		const studio = await openPlugin(`${TWO_BUTTONS}\none.ClickableWhenViewportHidden = true`, {
			screen: { window: "covered" },
		});
		studio.pluginUi.clickButton("one");
		expect(() => studio.pluginUi.clickButton("two")).toThrow(
			'the button "two" needs the viewport, which is covered: it is not ClickableWhenViewportHidden',
		);
	});

	it("have an id that is unique in their toolbar", async () => {
		const studio = await openStudio();
		studio.loadPlugin(modelFile(script("Main", `${TWO_BUTTONS}\ntoolbar:CreateButton("one", "", "")`)));
		expect(studio.errors.map((error) => error.message)).toEqual([
			expect.stringContaining("PluginToolbar already has a button with the id one"),
		]);
	});

	it("go with their plugin", async () => {
		const studio = await openPlugin(TWO_BUTTONS);
		studio.unloadPlugin("p.rbxm");
		expect(studio.pluginUi.buttons()).toEqual([]);
		expect(() => studio.pluginUi.clickButton("one")).toThrow("there is none");
	});
});

// Fact sheet 11: CreatePluginAction(actionId, text, statusTip, iconName?, allowBinding = true), Triggered; CreatePluginMenu.
describe("actions and menus", () => {
	const MENU = `
		local action = plugin:CreatePluginAction("sync", "Sync now", "Synchronises")
		action.Triggered:Connect(function() print("triggered") end)
		local menu, inner = plugin:CreatePluginMenu("menu", "Menu"), plugin:CreatePluginMenu("inner")
		menu:AddAction(action)
		menu:AddSeparator()
		inner:AddNewAction("deep", "Deep").Triggered:Connect(function() print("deep") end)
		menu:AddMenu(inner)
		plugin:CreateToolbar("T"):CreateButton("open", "", "").Click:Connect(function()
			local chosen = menu:ShowAsync()
			print("chosen", chosen and chosen.ActionId)
		end)
		print(action.AllowBinding, plugin:CreatePluginAction("b", "B", "", "", false).AllowBinding)`;

	it("are triggered by id or text", async () => {
		const studio = await openPlugin(MENU);
		expect(studio.pluginUi.actions()[0]).toEqual({
			plugin: "p.rbxm",
			id: "sync",
			text: "Sync now",
			statusTip: "Synchronises",
		});
		studio.pluginUi.triggerAction("sync");
		studio.pluginUi.triggerAction("Sync now");
		expect(printed(studio)).toEqual(["true false", "triggered", "triggered"]);
	});

	it("a menu waits until the user has chosen or closed it", async () => {
		const studio = await openPlugin(MENU);
		expect(studio.pluginUi.menuItems()).toBeUndefined();
		expect(() => studio.pluginUi.chooseMenuItem("deep")).toThrow("no plugin menu is open");
		studio.pluginUi.clickButton("open");
		expect(studio.pluginUi.menuItems()?.map((item) => item.text)).toEqual(["Sync now", "Deep"]);
		studio.pluginUi.chooseMenuItem("Deep");
		studio.pluginUi.clickButton("open");
		studio.pluginUi.chooseMenuItem();
		expect(printed(studio).slice(1).sort()).toEqual(["chosen deep", "chosen nil", "deep"]);
		expect(studio.pluginUi.menuItems()).toBeUndefined();
	});
});

const WIDGET = `
	local info = DockWidgetPluginGuiInfo.new(Enum.InitialDockState.Float, true)
	local widget = plugin:CreateDockWidgetPluginGuiAsync("main", info)
	widget.Title = "My plugin"
	local function add(className, parent, properties)
		local object = Instance.new(className)
		for name, value in properties do object[name] = value end
		object.Parent = parent
		return object
	end`;

// Fact sheet 11: CreateDockWidgetPluginGuiAsync yields; Title, Enabled, BindToClose, WindowFocused, HostWidgetWasRestored.
describe("dock widgets", () => {
	it("are created by a method that yields and by a deprecated one that does not", async () => {
		const studio = await openStudio();
		studio.loadPlugin(
			modelFile(
				script(
					"Main",
					`local info = DockWidgetPluginGuiInfo.new(Enum.InitialDockState.Left)
					print(plugin:CreateDockWidgetPluginGui("old", info).Enabled)
					print(plugin:CreateDockWidgetPluginGuiAsync("new", info).ClassName)
					plugin:CreateDockWidgetPluginGui("old", info)`,
				),
			),
		);
		expect(printed(studio)).toEqual(["false"]);
		studio.advance(0.1);
		expect(printed(studio)).toEqual(["false", "DockWidgetPluginGui"]);
		expect(studio.errors.map((error) => error.message)).toEqual([
			expect.stringContaining('the plugin has a dock widget with the id "old" already'),
		]);
		expect(studio.pluginUi.widgets()).toEqual([
			{ plugin: "plugin.rbxm", id: "old", title: "old", enabled: false },
			{ plugin: "plugin.rbxm", id: "new", title: "new", enabled: false },
		]);
	});

	it("are read as a tree of what is visible", async () => {
		const studio = await openPlugin(`${WIDGET}
			local frame = add("Frame", widget, { Name = "Page" })
			add("UIListLayout", frame, {})
			add("TextLabel", frame, { Name = "Title", Text = "<b>Hello</b> there", RichText = true })
			add("TextLabel", add("Frame", frame, { Visible = false }), { Text = "hidden" })
			local folder = add("Folder", frame, {})
			add("TextButton", folder, { Name = "Go", Text = "Go <now>" })
			add("TextBox", frame, { Name = "Input", Text = "", PlaceholderText = "Port" })`);
		expect(studio.pluginUi.readWidget("My plugin")).toMatchObject({
			className: "DockWidgetPluginGui",
			name: "main",
			children: [
				{
					className: "Frame",
					name: "Page",
					children: [
						{ className: "TextLabel", name: "Title", text: "Hello there", children: [] },
						{ className: "TextButton", name: "Go", text: "Go <now>", children: [] },
						{ className: "TextBox", name: "Input", text: "", placeholder: "Port", children: [] },
					],
				},
			],
		});
	});

	it("are answered by clicking a button in them", async () => {
		const studio = await openPlugin(`${WIDGET}
			local button = add("TextButton", add("Frame", widget, {}), { Name = "Accept", Text = "Allow" })
			widget.WindowFocused:Connect(function() print("focused") end)
			button.MouseButton1Click:Connect(function(...) print("click", select("#", ...)) end)
			button.Activated:Connect(function(input, count)
				print("activated", input.UserInputType.Name, input.UserInputState.Name, count)
				widget.Enabled = false
			end)
			add("ImageButton", widget, { Name = "Icon", Active = false }).Activated:Connect(function() print("never") end)`);
		studio.pluginUi.activate("main", "Icon");
		studio.pluginUi.activate("main", "Allow");
		expect(printed(studio)).toEqual(["focused", "click 0", "activated MouseButton1 End 1"]);
		expect(studio.pluginUi.widgets()[0]?.enabled).toBe(false);
		expect(() => studio.pluginUi.activate("main", "Allow")).toThrow('the dock widget "main" is not open');
	});

	it("refuse clicks on what a user could not click", async () => {
		const studio = await openPlugin(`${WIDGET}
			add("TextButton", add("Frame", widget, { Visible = false }), { Name = "Hidden" })
			add("TextButton", add("Frame", widget, { Interactable = false }), { Name = "Grey", Text = "Save" })
			add("TextLabel", widget, { Name = "Label" })`);
		const { pluginUi } = studio;
		expect(() => pluginUi.activate("main", "Hidden")).toThrow(
			'no GuiButton has the id or text "Hidden": there is "Grey" ("Save")',
		);
		expect(() => pluginUi.activate("main", "Label")).toThrow('no GuiButton has the id or text "Label"');
		expect(() => pluginUi.activate("main", "Save")).toThrow('TextButton "Save" cannot be used now');
		expect(() => pluginUi.activate("other", "Save")).toThrow(
			'no dock widget has the id or text "other": there is "main" ("My plugin")',
		);
	});

	it("take text", async () => {
		const studio = await openPlugin(`${WIDGET}
			local box = add("TextBox", widget, { Name = "Port", Text = "1" })
			box.Focused:Connect(function() print("focused", box:IsFocused()) end)
			box.FocusLost:Connect(function(enter, input) print(box.Text, enter, input.KeyCode.Name, box:IsFocused()) end)
			add("TextBox", widget, { Name = "Fixed", TextEditable = false })`);
		studio.pluginUi.enterText("main", "Port", "38741");
		expect(printed(studio).at(-1)).toBe("38741 true Return false");
		expect(() => studio.pluginUi.enterText("main", "Fixed", "x")).toThrow('TextBox "Fixed" is not TextEditable');
	});

	it("are closed by the user, or ask the plugin first", async () => {
		const studio = await openPlugin(`${WIDGET}
			widget:BindToClose(function()
				print("asked")
				widget:BindToClose(nil)
			end)`);
		studio.pluginUi.closeWidget("main");
		expect(studio.pluginUi.widgets()[0]?.enabled).toBe(true);
		studio.pluginUi.closeWidget("main");
		expect(studio.pluginUi.widgets()[0]?.enabled).toBe(false);
		expect(printed(studio)).toEqual(["asked"]);
	});

	it("open as they were left, unless InitialEnabled overrides it", async () => {
		const studio = await openStudio();
		const plugin = (overrideRestore: boolean) =>
			modelFile(
				script(
					"Main",
					`local info = DockWidgetPluginGuiInfo.new(Enum.InitialDockState.Right, true, ${overrideRestore})
					local widget = plugin:CreateDockWidgetPluginGui("w", info)
					print(widget.Enabled, widget.HostWidgetWasRestored)
					widget.Enabled = false`,
				),
			);
		for (const overrideRestore of [false, false, true]) {
			studio.loadPlugin(plugin(overrideRestore), { name: "p.rbxm" });
			studio.unloadPlugin("p.rbxm");
		}
		expect(printed(studio)).toEqual(["true false", "false true", "true true"]);
	});
});

// creator-docs, Plugin:Activate: it deactivates the others.
it("only one plugin is active at a time", async () => {
	const studio = await openStudio();
	const source = (name: string) => `
		plugin.Deactivation:Connect(function() print("${name} deactivated", plugin:IsActivated()) end)
		plugin:Activate(true)
		print(plugin:IsActivated(), plugin:IsActivatedWithExclusiveMouse())`;
	studio.loadPlugin(modelFile(script("Main", source("a"))), { name: "a.rbxm" });
	studio.loadPlugin(modelFile(script("Main", source("b"))), { name: "b.rbxm" });
	expect(printed(studio)).toEqual(["true true", "true true", "a deactivated false"]);
});
