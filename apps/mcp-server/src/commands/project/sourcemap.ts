import path from "node:path";
import { Type } from "@sinclair/typebox";
import { defineCommand } from "../../define-command.js";
import { projectInput } from "../../project/project-input.js";
import { warningLine } from "../../project/warning-line.js";
import { withProjectFaults } from "../../project/with-project-faults.js";
import { escapeJson } from "../../text/escape-text.js";

export default defineCommand({
	kind: "process",
	name: "sourcemap",
	summary: "Write which file each instance of a project comes from, for luau-lsp",
	description:
		"Reads a Rojo project and prints, or writes to a file, its instances as JSON: name, className, filePaths and children, as luau-lsp and other tools read them and `rojo sourcemap` writes them. Only scripts and what leads to them unless told otherwise. Paths use / and are relative to the project's folder.",
	examples: [
		"studio-bridge sourcemap -o sourcemap.json",
		"studio-bridge sourcemap game --include-non-scripts",
		"studio-bridge sourcemap --absolute -o /tmp/sourcemap.json",
	],
	input: {
		project: projectInput,
		output: Type.Optional(Type.String({ description: "Write to this file; to stdout if absent." })),
		includeNonScripts: Type.Optional(Type.Boolean({ description: "List every instance, not only scripts." })),
		absolute: Type.Optional(Type.Boolean({ description: "Write absolute paths." })),
	},
	positional: ["project"],
	short: { o: "output" },
	handler: async ({ project: target = ".", output, includeNonScripts = false, absolute = false }, context) => {
		const { diskVfs, readProject, sourcemap, writeFileAtomically } = await import("@studio-bridge/project");
		const { stdout, stderr, json } = context;
		await withProjectFaults(async () => {
			const { project, tree, warnings } = await readProject(target);
			const { folder } = project;
			const map = JSON.stringify(sourcemap(tree, { folder, vfs: diskVfs, includeNonScripts, absolute }));
			for (const warning of warnings) stderr(warningLine(warning));
			if (output === undefined) return stdout(`${escapeJson(map)}\n`);
			await writeFileAtomically(path.resolve(output), Buffer.from(map));
			stdout(
				json ? `${JSON.stringify({ outPath: path.resolve(output), warnings }, undefined, 2)}\n` : `Wrote ${output}.\n`,
			);
		});
		return 0;
	},
});
