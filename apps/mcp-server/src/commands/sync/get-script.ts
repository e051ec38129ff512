import { Type } from "@sinclair/typebox";
import { BridgeError } from "@studio-bridge/bridge";
import { ProjectError } from "@studio-bridge/project";
import { describeScript, type ProjectReading, projectAt, resolveScript, type ScriptReport } from "@studio-bridge/sync";
import { defineCommand } from "../../define-command.js";
import { Fault } from "../../fault.js";
import { requestStudio } from "../../sessions/request-studio.js";

/** What the plugin says about the script itself; everything else is about the way to it. */
const answers = new Set<string>([
	"no_sync_session",
	"instance_not_found",
	"instance_deleted",
	"not_a_script",
	"command_in_progress",
]);

export default defineCommand({
	kind: "session",
	name: "get-script",
	tool: "get_script",
	toolset: "sync",
	summary: "Read a script's source from Studio",
	description: `Read a script's source code from Roblox Studio. The id and fsPath parameters come from a previous atlas_sync response's change entries.

If you haven't run atlas_sync yet, call atlas_sync(mode: "dryrun") first -- this establishes the instance mapping without applying any changes, then you can call get_script with the id or fsPath from that response.

Conflict resolution workflow:
1. atlas_sync(mode: "fastfail") -- get changes with studioHash, fail if unresolved
2. get_script(id: "...") -- read the Studio version of a conflicting script
3. Merge the Studio source with your local changes, write to filesystem
4. atlas_sync(overrides: [{id, direction: "push", studioHash: "...from get_script response..."}])

The studioHash in the response is the SHA1 of the git blob format of the script's Source property. Pass it as the studioHash in sync overrides to verify the script hasn't changed between your get_script call and the retry sync. hash is the SHA-256 of the same bytes; either is accepted.`,
	effect: "read",
	examples: [
		"studio-bridge get-script src/server/MyScript.server.luau",
		"studio-bridge get-script --id 1f0c5e7a9b3d4c2e8f6a0b1c2d3e4f50 --from-draft --json",
	],
	defaultContext: "edit",
	timeoutSeconds: 10,
	input: {
		id: Type.Optional(
			Type.String({
				description: "The id of a change of a previous atlas_sync. Wins over fsPath.",
			}),
		),
		fsPath: Type.Optional(
			Type.String({
				description: "The script's file, relative to the project, such as src/server/MyScript.server.luau.",
			}),
		),
		fromDraft: Type.Optional(
			Type.Boolean({
				default: false,
				description: "Read unsaved editor content instead of the Source. Default: false.",
			}),
		),
		project: Type.Optional(
			Type.String({ description: "The project file or its folder. Default: the folder this server was started in." }),
		),
	},
	positional: ["fsPath"],
	handler: async ({ id, fsPath, fromDraft = false, project }, context): Promise<ScriptReport> => {
		if (id === undefined && fsPath === undefined)
			throw new Fault("invalid_input", "Invalid input: must have 'id' or 'fsPath'");
		const script = resolveScript({ id, fsPath }, await readingOf(project));
		if ("refusal" in script) return { status: "error", message: script.refusal };
		try {
			const answer = await requestStudio(context, "Reading the script", "getScript", { id: script.id, fromDraft });
			const { source, studioHash, hash, className, instancePath, isDraft } = answer;
			return { status: "success", source, studioHash, hash, className, instancePath, ...script, isDraft };
		} catch (error) {
			if (!(error instanceof BridgeError && answers.has(error.code))) throw error;
			return { status: "error", message: error.message };
		}
	},
	tell: (report) => ({ text: describeScript(report), isError: report.status === "error" }),
	failed: ({ status }) => status === "error",
	present: (report, style) =>
		report.status === "error" ? style.red(style.plain(report.message)) : style.plain(report.source),
});

/** The project there is. One that was not named may be missing: an id needs none. */
async function readingOf(project: string | undefined): Promise<ProjectReading | undefined> {
	try {
		return await projectAt(project ?? ".").read();
	} catch (error) {
		if (!(error instanceof ProjectError)) throw error;
		if (project === undefined && error.code === "project_not_found") return undefined;
		throw new Fault("project_invalid", error.message, { cause: error });
	}
}
