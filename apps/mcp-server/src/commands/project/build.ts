import { Type } from "@sinclair/typebox";
import { defineCommand } from "../../define-command.js";
import { projectInput } from "../../project/project-input.js";
import { warningLine } from "../../project/warning-line.js";
import { withProjectFaults } from "../../project/with-project-faults.js";

export default defineCommand({
	kind: "process",
	name: "build",
	summary: "Build a Rojo project as a model or place file",
	description:
		"Reads a Rojo project and writes it as a file that Studio opens, byte for byte as Rojo would. The file's ending says which: .rbxl and .rbxlx are places, .rbxm and .rbxmx models, those ending in x are XML. The file is replaced as a whole: whoever reads it meanwhile finds the old one or the new one.",
	examples: [
		"studio-bridge build -o game.rbxl",
		"studio-bridge build plugin.project.json --output dist/plugin.rbxm",
		"studio-bridge build game -o game.rbxlx --json",
	],
	input: {
		project: projectInput,
		output: Type.String({ description: "The file to write: .rbxl, .rbxlx, .rbxm or .rbxmx." }),
	},
	positional: ["project"],
	short: { o: "output" },
	handler: async ({ project = ".", output }, { stdout, stderr, json }) => {
		const { buildProject } = await import("@studio-bridge/project");
		const { builtLine } = await import("../../project/built-line.js");
		const start = performance.now();
		const built = await withProjectFaults(() => buildProject(project, output));
		const result = { ...built, milliseconds: Math.round(performance.now() - start) };
		stdout(json ? `${JSON.stringify(result, undefined, 2)}\n` : builtLine(output, result));
		if (!json) for (const warning of built.warnings) stderr(warningLine(warning));
		return 0;
	},
});
