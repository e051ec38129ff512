import type { Starter } from "./starter.js";

/** A library: one module, with room for others below it. */
export const model: Starter = {
	output: ".rbxm",
	outcome: "a model file, to insert in Studio",
	tree: { $path: "src" },
	files: {
		"src/init.luau": `local greet = require(script.greet)

return {
	greet = greet,
}
`,
		"src/greet.luau": `local function greet(name: string): string
	return "Hello, " .. name .. "!"
end

return greet
`,
	},
};
