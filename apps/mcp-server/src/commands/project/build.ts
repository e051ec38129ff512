import { Type } from "@sinclair/typebox";
import type { WrittenModel } from "@studio-bridge/project";
import { defineCommand, type ProcessContext } from "../../define-command.js";
import { projectInput } from "../../project/project-input.js";
import { warningLine } from "../../project/warning-line.js";
import { withProjectFaults } from "../../project/with-project-faults.js";

export default defineCommand({
	kind: "process",
	name: "build",
	summary: "Build a Rojo project as a model or place file",
	description:
		"Reads a Rojo project and writes it as a file that Studio opens, byte for byte as Rojo would. The file's ending says which: .rbxl and .rbxlx are places, .rbxm and .rbxmx models, those ending in x are XML. The file is replaced as a whole: whoever reads it meanwhile finds the old one or the new one. With --watch it is built again after each change, until Ctrl+C; what is wrong meanwhile is said and the last good file stays.",
	examples: [
		"studio-bridge build -o game.rbxl",
		"studio-bridge build plugin.project.json --output dist/plugin.rbxm --watch",
		"studio-bridge build game -o game.rbxlx --json",
	],
	input: {
		project: projectInput,
		output: Type.String({ description: "The file to write: .rbxl, .rbxlx, .rbxm or .rbxmx." }),
		watch: Type.Optional(Type.Boolean({ description: "Build again whenever the project changes." })),
	},
	positional: ["project"],
	short: { o: "output" },
	handler: async ({ project = ".", output, watch = false }, context) => {
		const { buildProject, modelFormatOf, treeToSnapshot, writeModel } = await import("@studio-bridge/project");
		const build = async (write: () => Promise<WrittenModel>) => {
			const start = performance.now();
			const written = await write();
			await show(output, { ...written, milliseconds: Math.round(performance.now() - start) }, watch, context);
		};
		await withProjectFaults(async () => modelFormatOf(output));
		if (!watch) {
			await withProjectFaults(() => build(() => buildProject(project, output)));
			return 0;
		}
		const { followProject } = await import("../../project/follow-project.js");
		const { signal, stderr } = context;
		await followProject(project, {
			...{ signal, output },
			tell: (message) => stderr(`${message}\n`),
			make: (tree) => build(() => writeModel(treeToSnapshot(tree), output)),
		});
		return 0;
	},
});

type Built = WrittenModel & { milliseconds: number };

async function show(output: string, built: Built, isOneOfMany: boolean, { stdout, stderr, json }: ProcessContext) {
	if (json) {
		stdout(`${JSON.stringify(built, undefined, isOneOfMany ? undefined : 2)}\n`);
		return;
	}
	const { builtLine } = await import("../../project/built-line.js");
	stdout(builtLine(output, built));
	for (const warning of built.warnings) stderr(warningLine(warning));
}
