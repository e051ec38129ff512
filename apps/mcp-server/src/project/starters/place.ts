import type { Starter } from "./starter.js";

/** Unrotated. A place file holds a part's CFrame, and knows nothing of Position. */
const at = (height: number) => [0, height, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];

/** One script on each side of the network, and a module they share. */
export const place: Starter = {
	output: ".rbxl",
	outcome: "a place file, to open in Studio",
	tree: {
		$className: "DataModel",
		ReplicatedStorage: { Shared: { $path: "src/shared" } },
		ServerScriptService: { Server: { $path: "src/server" } },
		StarterPlayer: { StarterPlayerScripts: { Client: { $path: "src/client" } } },
		Workspace: {
			Baseplate: {
				$className: "Part",
				$properties: { Anchored: true, Locked: true, CFrame: at(-8), Size: [512, 16, 512] },
			},
			SpawnLocation: {
				$className: "SpawnLocation",
				$properties: { Anchored: true, CFrame: at(0.5), Size: [12, 1, 12] },
			},
		},
	},
	files: {
		"src/shared/greet.luau": `local function greet(name: string): string
	return "Hello, " .. name .. "!"
end

return greet
`,
		"src/server/main.server.luau": `local Players = game:GetService("Players")
local ReplicatedStorage = game:GetService("ReplicatedStorage")

local greet = require(ReplicatedStorage.Shared.greet)

Players.PlayerAdded:Connect(function(player)
	print(greet(player.Name))
end)
`,
		"src/client/main.client.luau": `local Players = game:GetService("Players")
local ReplicatedStorage = game:GetService("ReplicatedStorage")

local greet = require(ReplicatedStorage:WaitForChild("Shared"):WaitForChild("greet"))

print(greet(Players.LocalPlayer.Name))
`,
	},
};
