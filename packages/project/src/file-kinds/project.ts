import { loadProject } from "../project-file/load-project.js";
import { snapshotProject } from "../snapshot/snapshot-project.js";
import { defineFileKind, endingIn } from "./file-kind.js";

export const project = defineFileKind({
	name: "project",
	match: endingIn(".project.json", ".project.jsonc"),
	// The instance is called what the project says it is, not what the file is called.
	snapshot: ({ path }, context) => snapshotProject(loadProject(context.vfs, path), context),
});
