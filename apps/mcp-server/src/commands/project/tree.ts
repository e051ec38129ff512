import { Type } from "@sinclair/typebox";
import { defineCommand } from "../../define-command.js";
import { projectInput } from "../../project/project-input.js";
import { warningLine } from "../../project/warning-line.js";
import { withProjectFaults } from "../../project/with-project-faults.js";
import { escapeJson } from "../../text/escape-text.js";

export default defineCommand({
	kind: "process",
	name: "tree",
	summary: "Show the instances a Rojo project becomes",
	description:
		"Reads a Rojo project and prints its instances: name, class, and the file each comes from, relative to the project's folder. A class is left out where it is the name, a file where it is that of the line above. What is on disk but not in the tree, or not as it was written, is a warning on stderr.",
	examples: [
		"studio-bridge tree",
		"studio-bridge tree game --depth 2",
		"studio-bridge tree plugin.project.json --json",
	],
	input: {
		project: projectInput,
		depth: Type.Optional(
			Type.Integer({ minimum: 0, description: "Show this many levels below the root and count the rest." }),
		),
	},
	positional: ["project"],
	handler: async ({ project: target = ".", depth }, { stdout, stderr, style, json }) => {
		const { readProject } = await import("@studio-bridge/project");
		const { countTree, treeView } = await import("../../project/tree-view.js");
		const { presentTree } = await import("../../project/present-tree.js");
		const { project, tree, warnings } = await withProjectFaults(() => readProject(target));
		const [view, counts] = [treeView(tree, project.folder, depth), countTree(tree)];
		if (json) {
			const shown = { project: project.path, counts, warnings, tree: view };
			stdout(`${escapeJson(JSON.stringify(shown, undefined, 2))}\n`);
			return 0;
		}
		stdout(`${presentTree(view, counts, style)}\n`);
		for (const warning of warnings) stderr(warningLine(warning));
		return 0;
	},
});
