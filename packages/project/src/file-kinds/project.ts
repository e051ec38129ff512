import { loadProject } from "../project-file/load-project.js";
import { snapshotProject } from "../snapshot/snapshot-project.js";
import { defineFileKind } from "./file-kind.js";

export const project = defineFileKind({
	name: "project",
	match: [".project.json", ".project.jsonc"].map((suffix) => ({ pattern: `*${suffix}`, suffix })),
	// The instance is called what the project says it is, not what the file is called.
	snapshot: async ({ path }, context) => snapshotProject(await loadProject(context.vfs, path), context),
});
