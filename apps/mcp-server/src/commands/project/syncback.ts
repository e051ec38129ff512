import { Type } from "@sinclair/typebox";
import { defineCommand } from "../../define-command.js";
import { askYesNo } from "../../project/ask-yes-no.js";
import { syncbackJson, syncbackText } from "../../project/present-syncback.js";
import { projectInput } from "../../project/project-input.js";
import { withProjectFaults } from "../../project/with-project-faults.js";

export default defineCommand({
	kind: "process",
	name: "syncback",
	summary: "Write what a place or model file is into a project's files",
	description:
		"Compares a saved place (.rbxl, .rbxlx), or a model (.rbxm, .rbxmx) of a project that is no place, with a Rojo project, and changes the project's files so that they say the same: scripts, properties, attributes, tags, references, what is new and what is gone. Every file keeps its format, comments and line endings. Shows the plan and asks before anything is written; without a terminal it needs --yes. What the project does not speak of is left alone: services it does not name, what is below nodes without a $path, and what syncbackRules leave out. A change that would not be read back as it is in the place is not made, and listed. All of the others are written, or nothing; what is replaced is kept, and `studio-bridge restore` brings it back. Exits with 1 when something could not be written.",
	examples: [
		"studio-bridge syncback --input game.rbxl --dry-run",
		"studio-bridge syncback game/default.project.json --input game.rbxl --yes",
	],
	input: {
		project: projectInput,
		input: Type.String({ description: "The place or model file to read: .rbxl, .rbxlx, .rbxm or .rbxmx." }),
		dryRun: Type.Optional(Type.Boolean({ description: "Only show what would be written." })),
		yes: Type.Optional(Type.Boolean({ description: "Write without asking." })),
	},
	positional: ["project"],
	short: { i: "input", y: "yes" },
	handler: async ({ project = ".", input, dryRun = false, yes = false }, { stdout, stderr, json, style, signal }) => {
		const { performWriteBack, planSyncback } = await import("@studio-bridge/project");
		const { shortId } = await import("@studio-bridge/sync");
		const plan = await withProjectFaults(() => planSyncback(project, input));
		const exitCode = plan.refusals.length > 0 ? 1 : 0;
		const isDry = dryRun || plan.operations.length === 0;
		const show = (backupId?: string) =>
			stdout(json ? `${JSON.stringify(syncbackJson(plan, backupId), undefined, 2)}\n` : syncbackText(plan, style));
		if (isDry || !json) show();
		if (isDry) return exitCode;
		if (!yes && !(await askYesNo(`Write these ${plan.operations.length} changes to ${plan.root}?`, signal))) {
			stderr("Nothing was written.\n");
			return 1;
		}
		const { backupId } = await withProjectFaults(() => performWriteBack(plan, { reason: `syncback of ${input}` }));
		if (json) show(backupId);
		else stderr(`Written. To undo it: studio-bridge restore ${shortId(backupId ?? "")} --project ${plan.root}\n`);
		return exitCode;
	},
});
