import path from "node:path";
import { Type } from "@sinclair/typebox";
import type { InstanceSnapshot, Project } from "@studio-bridge/project";
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
		"Reads a Rojo project and prints, or writes to a file, its instances as JSON: name, className, filePaths and children, as luau-lsp and other tools read them and `rojo sourcemap` writes them. Only scripts and what leads to them unless told otherwise. Paths use / and are relative to the project's folder. With --watch it is written again whenever it is different, until Ctrl+C.",
	examples: [
		"studio-bridge sourcemap -o sourcemap.json --watch",
		"studio-bridge sourcemap game --include-non-scripts",
		"studio-bridge sourcemap --absolute -o /tmp/sourcemap.json",
	],
	input: {
		project: projectInput,
		output: Type.Optional(Type.String({ description: "Write to this file; to stdout if absent." })),
		watch: Type.Optional(Type.Boolean({ description: "Write again whenever the sourcemap changes." })),
		includeNonScripts: Type.Optional(Type.Boolean({ description: "List every instance, not only scripts." })),
		absolute: Type.Optional(Type.Boolean({ description: "Write absolute paths." })),
	},
	positional: ["project"],
	short: { o: "output" },
	handler: async (input, { stdout, stderr, signal, json }) => {
		const { project: target = ".", output, watch = false, includeNonScripts = false, absolute = false } = input;
		const { diskVfs, readProject, sourcemap, treeToSnapshot, writeFileAtomically } = await import(
			"@studio-bridge/project"
		);
		let last: string | undefined;
		const write = async (tree: InstanceSnapshot, { folder }: Project) => {
			const map = escapeJson(JSON.stringify(sourcemap(tree, { folder, vfs: diskVfs, includeNonScripts, absolute })));
			if (map === last) return;
			if (output === undefined) stdout(`${map}\n`);
			else {
				const outPath = path.resolve(output);
				await writeFileAtomically(outPath, Buffer.from(map));
				stdout(json ? `${JSON.stringify({ outPath })}\n` : `Wrote ${output}.\n`);
			}
			last = map;
		};
		if (watch) {
			const { followProject } = await import("../../project/follow-project.js");
			await followProject(target, {
				...{ signal, output },
				tell: (message) => stderr(`${message}\n`),
				make: (tree, project) => write(treeToSnapshot(tree), project),
			});
			return 0;
		}
		const { project, tree, warnings } = await withProjectFaults(() => readProject(target));
		for (const warning of warnings) stderr(warningLine(warning));
		await withProjectFaults(() => write(tree, project));
		return 0;
	},
});
