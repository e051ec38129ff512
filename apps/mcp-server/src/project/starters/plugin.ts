import type { Starter } from "./starter.js";

/** A button in Studio's toolbar. */
export const plugin: Starter = {
	output: ".rbxm",
	outcome: "a plugin file, for Studio's plugins folder",
	tree: { $path: "src" },
	files: {
		"src/init.server.luau": `local Selection = game:GetService("Selection")

local toolbar = plugin:CreateToolbar(script.Name)
local button = toolbar:CreateButton("Count", "Counts what is selected", "")

button.Click:Connect(function()
	print(#Selection:Get(), "selected")
end)
`,
	},
};
