import path from "node:path";
import { Type } from "@sinclair/typebox";
import { defineCommand } from "../../define-command.js";
import { starterKinds } from "../../project/starters/starter.js";
import { Words } from "../../words.js";

export default defineCommand({
	kind: "process",
	name: "init",
	summary: "Create a small Rojo project to start from",
	description:
		"Writes a project file and a few scripts: a place with code for server and client, a model (a library), or a Studio plugin. Files that are there already are kept as they are, and a folder that has a project is refused. The project is named after the folder.",
	examples: [
		"studio-bridge init my-game",
		"studio-bridge init --kind plugin",
		"studio-bridge init libs/signal --kind model",
	],
	input: {
		folder: Type.Optional(
			Type.String({ description: "Where to put it; made if it does not exist (default: the working directory)." }),
		),
		kind: Type.Optional(Words(starterKinds, "What to create (default place).")),
	},
	positional: ["folder"],
	handler: async ({ folder = ".", kind = "place" }, { stdout, style, json }) => {
		const { createProject } = await import("../../project/create-project.js");
		const { presentCreated } = await import("../../project/present-created.js");
		const { starterFiles } = await import("../../project/starter-files.js");
		const { starters } = await import("../../project/starters/starters.js");
		const target = path.resolve(folder);
		const name = path.basename(target) || "project";
		const files = await createProject(target, starterFiles(starters[kind], name));
		if (json) stdout(`${JSON.stringify({ name, kind, folder: target, ...files }, undefined, 2)}\n`);
		else stdout(`${presentCreated({ name, kind, folder, ...files }, starters[kind], style)}\n`);
		return 0;
	},
});
