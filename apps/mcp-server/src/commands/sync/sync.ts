import { Type } from "@sinclair/typebox";
import { BridgeError } from "@studio-bridge/bridge";
import { describeSync, isFailure, projectAt, type SyncOptions, Syncs } from "@studio-bridge/sync";
import { defineCommand } from "../../define-command.js";
import { Fault } from "../../fault.js";
import { runLive } from "../../sync/live/run-live.js";
import { parseOverride } from "../../sync/parse-override.js";
import { presentSync } from "../../sync/present-sync.js";
import { Words } from "../../words.js";

const TIMEOUT_SECONDS = 360;
const REVIEW_SECONDS = 300;
/** What the wire takes, and more than a person reads. */
const MOST_REASON = 500;

const syncs = new Syncs();

export default defineCommand({
	kind: "session",
	name: "sync",
	tool: "atlas_sync",
	toolset: "sync",
	summary: "Sync a project with Studio",
	description: `Synchronize a Rojo project on disk with the place open in Roblox Studio, in both directions, without losing anyone's work. Each change comes with the side it would take: "push" brings the project's version into Studio, "pull" writes Studio's version to the project's files. defaultSelection is what is chosen without you: only where it is known which side is newer. A change without a direction is unresolved and needs a decision.

Modes:
- "standard" (default): apply what is decided; a person decides the rest in Studio (waits up to reviewTimeout seconds)
- "manual": a person reviews everything in Studio
- "fastfail": apply only if everything is decided; otherwise change nothing and list the unresolved changes
- "dryrun": change nothing on either side; list what would happen
- "merge": like "standard" after a three-way merge of scripts that both sides changed; clean merges are resolved, others list their conflicts with line numbers

Conflict resolution workflow:
1. atlas_sync(mode: "fastfail") -- get changes with id, fsPath and studioHash, fail if unresolved
2. get_script(id: "...") -- read the Studio version of a conflicting script
3. Merge the Studio source with your local changes, write to the file at fsPath
4. atlas_sync(mode: "fastfail", overrides: [{id, direction: "push", studioHash: "...from get_script..."}])

An override is only applied while Studio still is what you saw (studioHash, expectedProperties); verdicts say what became of each. More than 10 removals at once are never chosen by default. success means: applied, and for pulls written to disk.`,
	effect: "write",
	destructive: true,
	examples: [
		"studio-bridge sync --mode dryrun",
		"studio-bridge sync game/default.project.json --mode fastfail",
		"studio-bridge sync --live",
		"studio-bridge sync --override 1f0c5e7a9b3d4c2e8f6a0b1c2d3e4f50=push@3b18e512dba79e4c8300dd08aeb37f8e728b8dad",
	],
	defaultContext: "edit",
	timeoutSeconds: TIMEOUT_SECONDS,
	input: {
		mode: Type.Optional(
			Words(
				["standard", "manual", "fastfail", "dryrun", "merge"],
				'How undecided changes are treated. Default: "standard".',
			),
		),
		overrides: Type.Optional(
			Type.Array(
				Type.Object(
					{
						id: Type.String({ description: "The id of a change of a previous sync." }),
						direction: Words(["push", "pull"], "Which side wins."),
						studioHash: Type.Optional(
							Type.String({
								description:
									"Scripts only: the studioHash or hash you saw. If Studio's source is another by now, the override is rejected.",
							}),
						),
						expectedProperties: Type.Optional(
							Type.Object(
								{},
								{
									additionalProperties: true,
									description:
										'Property name to the value Studio must still have: bare for booleans, numbers and strings, else {"Vector3": [0, 5, 0]}, as in the properties of a change.',
								},
							),
						),
					},
					{ additionalProperties: false },
				),
				{
					maxItems: 10_000,
					description: "Decisions for single changes, each verified against Studio before it counts.",
				},
			),
		),
		project: Type.Optional(
			Type.String({ description: "The project file or its folder. Default: the folder this server was started in." }),
		),
		reviewTimeout: Type.Optional(
			Type.Number({
				minimum: 0,
				maximum: 86_400,
				description: `Seconds a person has to decide in Studio before the sync counts as rejected. Default: ${REVIEW_SECONDS}.`,
			}),
		),
		wait: Type.Optional(
			Type.Boolean({
				description: 'false: answer "pending" with a syncId instead of waiting for a person. Default: true.',
			}),
		),
		reason: Type.Optional(
			Type.String({
				description: "Why you sync, in a sentence. A person who reviews the changes in Studio reads it.",
			}),
		),
		syncId: Type.Optional(Type.String({ description: 'Ask again about a sync that answered "pending".' })),
	},
	positional: ["project"],
	resource: {
		uri: "studio-bridge://sync/last",
		name: "Last sync",
		description: "The result of the last atlas_sync, as JSON.",
	},
	handler: async (input, { session, timeoutMs, signal, progress, caller }) => {
		const {
			mode = "standard",
			overrides = [],
			project = ".",
			reviewTimeout = REVIEW_SECONDS,
			wait = true,
			syncId,
			reason,
		} = input;
		return invalidAsInput(() =>
			syncs.run(session, projectAt(project), {
				...{ mode, wait, timeoutMs, signal },
				overrides: overrides as SyncOptions["overrides"],
				reviewTimeoutMs: Math.round(reviewTimeout * 1000),
				requestedBy: { name: caller, ...(reason !== undefined && { reason: shorten(reason) }) },
				...(syncId !== undefined && { syncId }),
				onProgress: ({ done, total, message }) => progress({ done, total, message }),
			}),
		);
	},
	tell: (report) => ({ text: describeSync(report), isError: isFailure(report) }),
	failed: isFailure,
	present: presentSync,
	commandLine: {
		input: {
			override: Type.Optional(
				Type.Array(Type.String(), { description: "Decide one change: <id>=push or <id>=pull, then @<studioHash>." }),
			),
			live: Type.Optional(
				Type.Boolean({
					description:
						"Keep both sides together until Ctrl+C, and show what flows. What both sides changed waits and is not touched.",
				}),
			),
		},
		insteadOf: ({ project = ".", sessionId }: { project?: string; sessionId?: string }, { live }, context) =>
			live === true ? runLive(project, sessionId, context) : undefined,
		prepare: async (input, { override }: { override?: string[] }) =>
			override === undefined ? input : { ...input, overrides: override.map(parseOverride) },
	},
});

/** By characters, so that none is cut in two. */
const shorten = (reason: string): string => [...reason].slice(0, MOST_REASON).join("");

/** Values the wire has no form for are the caller's mistake. */
async function invalidAsInput<T>(call: () => Promise<T>): Promise<T> {
	try {
		return await call();
	} catch (error) {
		if (!(error instanceof BridgeError && error.code === "invalid_command")) throw error;
		throw new Fault("invalid_input", `Invalid input: ${error.message}`, { details: error.details, cause: error });
	}
}
