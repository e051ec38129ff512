import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gitBlobHash } from "@studio-bridge/project";
import type { CommandParams, RequestOutcome, RequestParams, SyncChange } from "@studio-bridge/protocol";
import { onTestFinished } from "vitest";
import { projectAt } from "../src/project/synced-project.js";
import type { SessionFacts, SyncAnswer, SyncHandlers, SyncRequest, SyncSession } from "../src/sync-session.js";
import { type SyncOptions, Syncs } from "../src/syncs.js";

export const GAME = JSON.stringify({
	name: "game",
	tree: { $className: "DataModel", ServerScriptService: { Server: { $path: "src" } } },
});

/** A project in a folder of its own, and what the tests need to know about it. */
export function createProject(files: Record<string, string | Uint8Array>, project: string = GAME) {
	const folder = mkdtempSync(path.join(tmpdir(), "studio-bridge-sync-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const write = (name: string, content: string | Uint8Array) => {
		mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
		writeFileSync(path.join(folder, name), content);
	};
	write("default.project.json", project);
	for (const [name, content] of Object.entries(files)) write(name, content);
	return {
		folder,
		write,
		remove: (name: string) => rmSync(path.join(folder, name), { recursive: true }),
		text: (name: string) => readFileSync(path.join(folder, name), "utf8"),
		project: projectAt(folder),
		git: (...args: string[]) => {
			const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")));
			const name = ["-c", "user.name=Test", "-c", "user.email=test@localhost"];
			execFileSync("git", [...name, ...args], { cwd: folder, env: { ...env, HOME: folder }, stdio: "ignore" });
		},
		/** The id of the instance at the end of these names. */
		id: async (...names: string[]) => {
			const { tree } = await projectAt(folder).read();
			let node = tree.root;
			for (const name of names) {
				const found = tree.childrenOf(node.id).find((child) => child.name === name);
				if (found === undefined) throw new Error(`the project has no ${names.join("/")}`);
				node = found;
			}
			return node.id;
		},
	};
}

export type Asking = {
	[K in SyncRequest]: (params: Omit<RequestParams<K>, "revision">) => Promise<Success<K>>;
};
type Success<K extends SyncRequest> = Extract<RequestOutcome<K>, { status: "success" }>;

export interface Played {
	/** Asks the server; throws what it refuses. */
	readonly ask: Asking;
	/** Asks it exactly this. */
	readonly raw: SyncHandlers;
	readonly revision: string;
	readonly params: CommandParams<"sync">;
}

export const published: SessionFacts = { sessionId: "studio-1", placeId: 7, placeName: "Obby" };

/** A plugin that does what the test says: it has read the tree's first page when it is asked. */
export function scriptedStudio(play: (played: Played) => Promise<SyncAnswer>, info = published): SyncSession {
	return {
		info,
		request: async (_type, params, { onRequest: raw }) => {
			const page = await raw.readTree({});
			if (page.status !== "success") throw new Error(page.error.message);
			const { revision } = page;
			const ask = Object.fromEntries(
				Object.entries(raw).map(([name, handler]) => [
					name,
					async (given: object) => {
						const outcome = await handler({ ...given, revision } as never);
						if (outcome.status === "error") throw new Error(outcome.error.message);
						return outcome;
					},
				]),
			) as unknown as Asking;
			return play({ ask, raw, revision, params });
		},
	};
}

export const fastfail: SyncOptions = { mode: "fastfail", overrides: [], reviewTimeoutMs: 300_000, wait: true };

/** A plugin that finds these changes and, once told the defaults, ends the sync as the test says. */
export async function proposed(
	{ project }: Pick<ReturnType<typeof createProject>, "project">,
	changes: readonly SyncChange[],
	{ info = published, options = fastfail }: { info?: SessionFacts; options?: SyncOptions } = {},
) {
	let answer: Success<"proposeChanges"> | undefined;
	const studio = scriptedStudio(async ({ ask }) => {
		answer = await ask.proposeChanges({ changes: [...changes], last: true });
		return { status: "dryrun", changes: [...changes], verdicts: [] };
	}, info);
	const report = await new Syncs().run(studio, project, options);
	if (answer === undefined) throw new Error("nothing was proposed");
	return { report, mergeable: answer.mergeable, defaults: new Map(answer.defaults.map((d) => [d.id, d.selection])) };
}

/** A first sync in which Studio was found to be exactly the project. */
export async function agree({ project }: Pick<ReturnType<typeof createProject>, "project">, info = published) {
	const studio = scriptedStudio(async ({ ask }) => {
		await ask.proposeChanges({ changes: [], last: true });
		await ask.settleSync({ readBack: [], removed: [], differing: [], last: true });
		return { status: "empty", verdicts: [] };
	}, info);
	return new Syncs().run(studio, project, fastfail);
}

export function scriptEdit(id: string, studioText: string, more: Partial<SyncChange> = {}): SyncChange {
	return {
		path: "ServerScriptService/Server/main",
		id,
		patchType: "Edit",
		className: "Script",
		studioHash: gitBlobHash(studioText),
		...more,
	};
}
