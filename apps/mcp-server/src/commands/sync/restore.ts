import { Type } from "@sinclair/typebox";
import { BridgeError } from "@studio-bridge/bridge";
import { ProjectError, writeFileAtomically } from "@studio-bridge/project";
import { type HistoryEntry, ProjectHistory, projectAt, type Restored, type RestoreSession } from "@studio-bridge/sync";
import { defineCommand } from "../../define-command.js";
import { Fault } from "../../fault.js";
import { resolveSession } from "../../sessions/resolve-session.js";

interface Looked {
	readonly entry: HistoryEntry;
	/** Of a text. */
	readonly text?: string;
	/** Of anything else, until it has been delivered. */
	readonly base64?: string;
	/** Where it was written. */
	readonly file?: string;
}

type Answer = Restored | Looked;

export default defineCommand({
	kind: "plain",
	name: "restore",
	tool: "sync_restore",
	toolset: "sync",
	summary: "Bring back what a sync replaced or removed",
	description:
		"Bring back, byte for byte, what a sync replaced or removed; sync_history lists the ids. A file comes back on disk, a version of Studio's in Studio, where what is there now in its place is kept first, so that restoring can be undone, too. An id without .N brings back everything of that write, or nothing if one part stands in the way. look: true only shows the version.",
	effect: "write",
	examples: ["studio-bridge restore 3fa2c1.0", "studio-bridge restore 3fa2c1.0 --to old.luau"],
	input: {
		id: Type.String({
			description: "An id of sync_history: of one version, or without .N of a whole write.",
		}),
		path: Type.Optional(Type.String({ description: "Of a whole write only what was here: a file or an instance." })),
		look: Type.Optional(Type.Boolean({ description: "Only show the version. Default: false." })),
		project: Type.Optional(
			Type.String({ description: "The project file or its folder. Default: the folder this server was started in." }),
		),
		sessionId: Type.Optional(Type.String({ description: "The Studio it comes back in, if several are connected." })),
	},
	positional: ["id"],
	handler: async ({ id, path, look = false, project = ".", sessionId }, context): Promise<Answer> => {
		const history = new ProjectHistory(projectAt(project));
		const session = async (): Promise<RestoreSession> => {
			const sessions = await context.bridge.sessions(context.signal);
			return resolveSession(sessions, { sessionId, defaultContext: "edit" }) as RestoreSession;
		};
		return explained(async () => {
			if (!look) return history.restore({ id, path, session, reason: `restore ${id}, asked by ${context.caller}` });
			const { entry, bytes } = await history.read(id, path);
			const text = Buffer.from(bytes).toString();
			const isText = Buffer.from(text).equals(Buffer.from(bytes));
			return { entry, ...(isText ? { text } : { base64: Buffer.from(bytes).toString("base64") }) };
		});
	},
	present: (answer, style) => {
		if ("items" in answer) {
			const lines = answer.items.map(({ outcome, path }) => `${outcome.padEnd(9)}  ${style.plain(path)}`);
			return [...lines, answer.direction === "to files" ? "In the project's files." : "In Studio."].join("\n");
		}
		const { entry, text, file } = answer;
		if (file !== undefined) return `Written to ${file}.`;
		if (text !== undefined) return style.plain(text);
		return `This ${entry.kind} is ${entry.size} bytes that are no text. Write it to a file with --to.`;
	},
	commandLine: {
		input: {
			to: Type.Optional(Type.String({ description: "Only write the version to this file, byte for byte." })),
		},
		prepare: async (input, { to }: { to?: string }) => (to === undefined ? input : { ...input, look: true }),
		deliver: async (answer: Answer, { to }: { to?: string }): Promise<Answer> => {
			if (to === undefined || "items" in answer) return answer;
			const { entry, text, base64 = "" } = answer;
			await explained(() =>
				writeFileAtomically(to, text === undefined ? Buffer.from(base64, "base64") : Buffer.from(text)),
			);
			return { entry, file: to };
		},
	},
});

async function explained<T>(act: () => Promise<T>): Promise<T> {
	try {
		return await act();
	} catch (error) {
		if (error instanceof ProjectError) {
			const code = error.code === "backup_not_found" ? "version_not_found" : "restore_failed";
			throw new Fault(code, error.message, { cause: error, hint: "studio-bridge history lists what there is." });
		}
		if (error instanceof BridgeError && error.code === "apply_failed") {
			throw new Fault("restore_failed", error.message, { cause: error });
		}
		throw error;
	}
}
