import { describe, expect, it } from "vitest";
import { pluginWithPackages } from "../support/luau-packages.js";
import { open, PRELUDE, run } from "../support/run-luau.js";

describe("@rbxts/react and @rbxts/react-roblox", () => {
	const RENDER = `local React, ReactRoblox = load("react"), load("react-roblox")
		local e = React.createElement
		local function Counter(props)
			local count, setCount = React.useState(props.start)
			React.useEffect(function()
				local thread = task.delay(1, setCount, function(n) return n + 1 end)
				return function() pcall(task.cancel, thread) end
			end, {})
			return e("TextLabel", { Text = "count " .. count, Size = UDim2.fromScale(1, 1), BackgroundColor3 = Color3.new(1, 0, 0) },
				{ Corner = e("UICorner", { CornerRadius = UDim.new(0, 8) }) })
		end
		local gui = GUI
		local rootNode = ReactRoblox.createRoot(gui)
		rootNode:render(e("Frame", nil, { Counter = e(Counter, { start = 1 }), Fixed = e("ImageLabel", { Image = "rbxassetid://1" }) }))
		task.wait(0.5)
		local frame = gui:FindFirstChildWhichIsA("Frame", true)
		local before = frame.Counter.Text
		task.wait(1)
		local after, corner, names = frame.Counter.Text, tostring(frame.Counter.Corner.CornerRadius), {}
		for _, child in frame:GetChildren() do table.insert(names, child.ClassName .. " " .. child.Name) end
		table.sort(names)
		rootNode:unmount()
		task.wait(0.1)
		return before, after, corner, names, #gui:GetChildren()`;
	const EXPECTED = ["count 1", "count 2", "0, 8", ["ImageLabel Fixed", "TextLabel Counter"], 0];
	const packages = ["react", "react-roblox", "react-vendor"];

	it("renders a small tree into a ScreenGui, with state and effects", async () => {
		const studio = await open(...packages);
		const gui = 'Instance.new("ScreenGui", game:GetService("StarterGui"))';
		expect(await run(studio, RENDER.replace("GUI", gui))).toEqual(EXPECTED);
	});

	it("renders it into a dock widget of a plugin", async () => {
		const studio = await open();
		const widget =
			'plugin:CreateDockWidgetPluginGuiAsync("Widget", DockWidgetPluginGuiInfo.new(Enum.InitialDockState.Float, true))';
		const render = `(function()\n${RENDER.replace("GUI", widget)}\nend)()`;
		const source = `${PRELUDE.replace('game:GetService("ReplicatedStorage")', "script")}shared.rendered = { ${render} }`;
		studio.loadPlugin(pluginWithPackages(source, ...packages));
		studio.advance(5);
		expect(await run(studio, "return shared.rendered")).toEqual([EXPECTED]);
	});
});
