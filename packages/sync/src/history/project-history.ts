import { randomUUID } from "node:crypto";
import { ProjectError, readBackedUp, restoreBackup, type Tree } from "@studio-bridge/project";
import type {
	CommandOutcome,
	CommandParams,
	KeptVersion,
	RequestOutcome,
	RequestParams,
} from "@studio-bridge/protocol";
import { fsPathOf, nodesAt } from "../project/fs-path.js";
import { instancePathOf } from "../project/instance-path.js";
import type { SyncedProject } from "../project/synced-project.js";
import type { SessionFacts } from "../sync-session.js";
import type { HistoryRecord, StudioVersion } from "./history-file.js";
import { HistoryStore } from "./history-store.js";
import { keptVersions, storedVersions } from "./kept-versions.js";
import { type History, type HistoryEntry, listHistory } from "./list-history.js";

type Asked<K extends "keepVersions" | "readVersions"> = (params: RequestParams<K>) => Promise<RequestOutcome<K>>;

/** What bringing a version back into Studio needs of a session. */
export interface RestoreSession {
	readonly info: SessionFacts;
	request(
		type: "restoreVersions",
		params: CommandParams<"restoreVersions">,
		options: { onRequest: { keepVersions: Asked<"keepVersions">; readVersions: Asked<"readVersions"> } },
	): Promise<Exclude<CommandOutcome<"restoreVersions">, { status: "error" }>>;
}

export interface RestoreRequest {
	/** Of an entry or of a whole write; the last six digits of it are enough. */
	readonly id: string;
	/** Only what was at this path: a file's, or an instance's. */
	readonly path?: string | undefined;
	/** What is done, and who asked. */
	readonly reason: string;
	/** Asked for only where something comes back into Studio. */
	readonly session: () => Promise<RestoreSession>;
}

export interface Restored {
	readonly direction: HistoryEntry["direction"];
	readonly items: readonly { readonly path: string; readonly outcome: "restored" | "removed" | "unchanged" }[];
}

const VERSIONS_A_PAGE = 200;
const PAGE_BYTES = 4_000_000;

/** What syncs of one project replaced or removed, on both sides, and the way back. */
export class ProjectHistory {
	readonly #project: SyncedProject;
	readonly #store: HistoryStore;

	constructor(project: SyncedProject) {
		this.#project = project;
		this.#store = new HistoryStore(project.folder);
	}

	async list(): Promise<History> {
		const { folder } = this.#project;
		// What was lost can be looked at although the project cannot be read.
		const tree = await this.#project.read().then(
			(reading) => reading.tree,
			() => undefined,
		);
		return listHistory({ folder, store: this.#store, instancePathOf: (path) => instanceAt(tree, folder, path) });
	}

	/** The bytes of exactly one version: a text, a model, or properties as JSON. */
	async read(id: string, path?: string): Promise<{ entry: HistoryEntry; bytes: Uint8Array }> {
		const { entries } = await this.#choose(id, path);
		const [entry, ...others] = entries.filter(({ kind }) => kind !== "new file");
		if (entry === undefined || others.length > 0) {
			const ids = entries.map((one) => `${shortId(one.id)} (${one.instancePath ?? one.fsPath})`);
			throw new ProjectError("backup_damaged", {
				path: id,
				reason: `it is ${entries.length} versions, of which one has to be named: ${ids.slice(0, 5).join(", ")}`,
			});
		}
		const [write = "", which = ""] = splitId(entry.id);
		if (entry.direction === "to files") {
			return { entry, bytes: await readBackedUp(this.#project.folder, write, entry.fsPath ?? "") };
		}
		const record = await this.#record(write);
		return { entry, bytes: await this.#content(write, record.entries[Number(which)]) };
	}

	/** Brings versions back: what is there now in their place is kept first. */
	async restore({ id, path, reason, session }: RestoreRequest): Promise<Restored> {
		const { write, entries, isWhole } = await this.#choose(id, path);
		const [first] = entries;
		if (first?.direction === "to files") return this.#restoreFiles(write, entries, isWhole, reason);
		const which = entries.map((entry) => Number(splitId(entry.id)[1]));
		return this.#restoreInStudio(await this.#record(write), which, reason, await session());
	}

	async #restoreFiles(write: string, entries: readonly HistoryEntry[], isWhole: boolean, reason: string) {
		const { folder } = this.#project;
		const paths = entries.map(({ fsPath }) => fsPath ?? "");
		const plans = isWhole
			? [await restoreBackup(folder, write, { reason })]
			: await inTurn(paths, (path) => restoreBackup(folder, write, { path, reason }));
		const done = new Map(plans.flatMap(({ operations }) => operations.map((one) => [pathOf(one), one.kind] as const)));
		const items = [...new Set([...paths, ...done.keys()])].map((path) => {
			const kind = done.get(path);
			const outcome = kind === undefined ? "unchanged" : kind.startsWith("remove") ? "removed" : "restored";
			return { path, outcome } as const;
		});
		return { direction: "to files", items } as const;
	}

	async #restoreInStudio(
		record: HistoryRecord,
		which: readonly number[],
		reason: string,
		session: RestoreSession,
	): Promise<Restored> {
		refuseOtherPlace(record, session.info);
		const chosen = which.flatMap((index) => record.entries[index] ?? []);
		const pages = pagesOf(await this.#versions(record, chosen));
		const revision = randomUUID();
		const kept: KeptVersion[] = [];
		const { placeId, placeName } = session.info;
		const fsPaths = new Map(chosen.map(({ changeId, fsPath }) => [changeId, fsPath]));
		const { restored } = await session.request(
			"restoreVersions",
			{ revision },
			{
				onRequest: {
					readVersions: async ({ cursor = "0" }) => {
						const page = Number(cursor);
						const nextCursor = page + 1 < pages.length ? { nextCursor: String(page + 1) } : {};
						return { status: "success", versions: [...(pages[page] ?? [])], ...nextCursor };
					},
					keepVersions: async ({ versions, last }) => {
						kept.push(...versions);
						if (!last) return { status: "received" };
						const stored = storedVersions(kept, (changeId) => fsPaths.get(changeId) ?? null);
						return keep(this.#store, { ...stored, reason, place: { placeId, placeName } });
					},
				},
			},
		);
		return { direction: "to Studio", items: restored.map(({ path, outcome }) => ({ path, outcome })) };
	}

	async #versions(record: HistoryRecord, chosen: readonly StudioVersion[]): Promise<readonly KeptVersion[]> {
		const versions: KeptVersion[] = [];
		for (const entry of chosen) versions.push(...keptVersions(entry, await this.#content(record.id, entry)));
		return versions;
	}

	async #content(id: string, entry: StudioVersion | undefined): Promise<Buffer> {
		const path = `${id} (${entry?.instancePath})`;
		if (entry?.content === undefined) {
			throw new ProjectError("backup_damaged", { path, reason: "it was given up for space" });
		}
		const bytes = await this.#store.content(id, entry.content);
		if (bytes === undefined) throw new ProjectError("backup_damaged", { path, reason: "its content is another" });
		return bytes;
	}

	async #record(id: string): Promise<HistoryRecord> {
		const { records } = await this.#store.list();
		const record = records.find((candidate) => candidate.id === id);
		if (record === undefined) throw new ProjectError("backup_not_found", { id, known: [] });
		return record;
	}

	/** The entries that are meant. Drafts come back with their script's text only where they are named. */
	async #choose(id: string, path?: string) {
		const { entries } = await this.list();
		const [wanted = id, which] = splitId(id);
		const writes = [...new Set(entries.map((entry) => splitId(entry.id)[0] ?? ""))];
		const [write, ...others] = writes.filter((known) => known === wanted || known.endsWith(`-${wanted}`));
		if (write === undefined || others.length > 0) {
			const known = (others.length > 0 ? [write ?? "", ...others] : writes).slice(0, 5);
			throw new ProjectError("backup_not_found", { id, known });
		}
		const all = entries.filter((entry) => splitId(entry.id)[0] === write);
		const here = all.filter(
			(entry) =>
				(which === undefined || entry.id === `${write}.${which}`) &&
				(path === undefined || entry.fsPath === path || entry.instancePath === path),
		);
		if (here.length === 0)
			throw new ProjectError("backup_damaged", {
				path: `${id} ${path ?? ""}`.trim(),
				reason: "it has no such version",
			});
		const hasText = new Set(here.flatMap((entry) => (entry.kind === "source" ? [entry.instancePath] : [])));
		const chosen = here.filter((entry) => entry.kind !== "draft" || !hasText.has(entry.instancePath));
		return { write, entries: chosen, isWhole: which === undefined && path === undefined };
	}
}

/** Keeps versions for a plugin that waits for it before it writes: a disk that cannot is an answer, not a crash. */
export async function keep(
	store: HistoryStore,
	record: Parameters<HistoryStore["keep"]>[0],
): Promise<RequestOutcome<"keepVersions">> {
	try {
		if (record.entries.length > 0) await store.keep(record);
		return { status: "success", kept: record.entries.length };
	} catch (error) {
		if (!(error instanceof ProjectError)) throw error;
		const message = `What Studio has now could not be kept, so it is not replaced. ${error.message}`;
		return { status: "error", error: { code: "apply_failed", message } };
	}
}

/** The part of an id that tells it from others, as it is shown. */
export function shortId(id: string): string {
	return id.slice(id.lastIndexOf("-") + 1);
}

/** The write and, after a dot, which of its versions. The time in an id has a dot, too. */
function splitId(id: string): readonly [write: string, which?: string] {
	const [, write, which] = /^(.*[0-9a-f]{6})\.(\d+)$/.exec(id) ?? [];
	return write === undefined || which === undefined ? [id] : [write, which];
}

function pagesOf(versions: readonly KeptVersion[]): readonly (readonly KeptVersion[])[] {
	const pages: KeptVersion[][] = [[]];
	let bytes = 0;
	for (const version of versions) {
		const size = JSON.stringify(version).length;
		const page = pages.at(-1);
		if (page === undefined || page.length >= VERSIONS_A_PAGE || (page.length > 0 && bytes + size > PAGE_BYTES)) {
			pages.push([version]);
			bytes = size;
		} else {
			page.push(version);
			bytes += size;
		}
	}
	return pages;
}

function refuseOtherPlace({ id, place }: HistoryRecord, { placeId, placeName }: SessionFacts): void {
	const isSame = place.placeId > 0 || placeId > 0 ? place.placeId === placeId : place.placeName === placeName;
	if (isSame) return;
	const was = place.placeId > 0 ? `place ${place.placeId}` : `the place "${place.placeName}"`;
	throw new ProjectError("backup_damaged", {
		path: id,
		reason: `it is of ${was}, and this Studio has another one open. Open that one, or write the version to a file with --to`,
	});
}

function instanceAt(tree: Tree | undefined, folder: string, path: string): string | null {
	if (tree === undefined) return null;
	const node = nodesAt(tree, folder, path).find((candidate) => fsPathOf(candidate, folder) === path);
	return node === undefined ? null : instancePathOf(tree, node.id);
}

function pathOf(operation: Awaited<ReturnType<typeof restoreBackup>>["operations"][number]): string {
	return operation.kind === "moveFolder" ? operation.to : operation.path;
}

async function inTurn<T, R>(items: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> {
	const results: R[] = [];
	for (const item of items) results.push(await act(item));
	return results;
}
