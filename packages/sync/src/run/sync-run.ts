import { randomUUID } from "node:crypto";
import { buildInstances, ProjectError, sourceOf, type Tree, type TreeNode } from "@studio-bridge/project";
import type {
	CommandParams,
	DefaultSelection,
	ErrorCode,
	KeptVersion,
	RequestOutcome,
	RequestParams,
	SourceMerge,
	StudioSource,
	SyncChange,
	WriteBackItem,
} from "@studio-bridge/protocol";
import { HistoryStore } from "../history/history-store.js";
import { storedVersions } from "../history/kept-versions.js";
import { keep } from "../history/project-history.js";
import type { Ledger } from "../ledger/ledger.js";
import { LedgerStore, type PlaceKey } from "../ledger/ledger-store.js";
import type { TextStore } from "../ledger/text-store.js";
import { comparedBy, postponedBy, type Round } from "../live/round.js";
import { mergeTexts } from "../merge/merge-texts.js";
import { fsPathOf } from "../project/fs-path.js";
import type { ProjectGit } from "../project/project-git.js";
import type { ProjectReading, SyncedProject } from "../project/synced-project.js";
import type { SessionFacts, SyncHandlers } from "../sync-session.js";
import { baseTexts } from "./base-texts.js";
import { bothChanged, decideDefaults } from "./proposals.js";
import { performPulls, saysWhatWasPulled } from "./pulls.js";
import { readSources } from "./read-sources.js";
import { type Settled, settle } from "./settlement.js";
import { withLineFeeds } from "./studio-changes.js";
import { TreePages } from "./tree-pages.js";
import { partOfTree, wholeTree } from "./tree-part.js";

export interface SyncRunOptions {
	readonly project: SyncedProject;
	readonly reading: ProjectReading;
	readonly place: SessionFacts;
	readonly mode: CommandParams<"sync">["mode"];
	readonly git: ProjectGit;
	/** Whether what is remembered of a place of this name surely is about this one. */
	readonly isSamePlace: boolean;
	/** Both sides agreed, and that is remembered. */
	readonly onSettled: () => void;
	/** What is done, and who asked, for the history. */
	readonly reason: string;
	/** Where agreements are kept; in the project's folder unless given. */
	readonly ledgers?: Ledgers;
	/** What a round of a live sync is about. */
	readonly round?: Round;
}

export interface Proposals {
	readonly changes: readonly SyncChange[];
	readonly defaults: readonly DefaultSelection[];
	readonly postponed: ReadonlySet<string>;
}

/** Where agreements and the texts they are about are kept. */
export interface Ledgers extends Pick<LedgerStore, "load" | "save"> {
	texts(place: PlaceKey): Pick<TextStore, "get" | "put">;
}

/**
 * One sync, from the server's side: answers what the plugin asks about one revision of the project. The order is the
 * plugin's: readTree → proposeChanges → mergeSources → readSources, readModel → keepVersions → writeBack → settleSync.
 */
export class SyncRun {
	readonly revision = randomUUID();
	readonly handlers: SyncHandlers;
	/** A ledger that could not be trusted was moved here. */
	readonly setAside: string | undefined;
	readonly #options: SyncRunOptions;
	readonly #ledgers: Ledgers;
	readonly #ledger: Ledger;
	readonly #pages: TreePages;
	readonly #changes: SyncChange[] = [];
	readonly #pulls: WriteBackItem[] = [];
	readonly #kept: KeptVersion[] = [];
	readonly #settled = { readBack: [], removed: [], differing: [] } as { [K in keyof Settled]: Settled[K][number][] };
	readonly #assigned = new Map<string, string>();
	readonly #inexact = new Set<string>();
	readonly #pulled = new Set<string>();
	readonly #compared: ReadonlySet<string> | undefined;
	#defaults: readonly DefaultSelection[] = [];
	#postponed: ReadonlySet<string> = new Set();
	#bases: ReadonlyMap<string, string> = new Map();
	#after: Tree;

	private constructor(options: SyncRunOptions, ledgers: Ledgers, ledger: Ledger, setAside: string | undefined) {
		this.#options = options;
		this.#ledgers = ledgers;
		this.#ledger = ledger;
		this.setAside = setAside;
		const { tree } = options.reading;
		this.#after = tree;
		this.#compared = options.round && comparedBy(options.round.scope, tree, ledger);
		const part = this.#compared === undefined ? wholeTree(tree) : partOfTree(tree, this.#compared);
		this.#pages = new TreePages(part, this.revision);
		this.handlers = this.#createHandlers();
	}

	static async begin(options: SyncRunOptions): Promise<SyncRun> {
		const ledgers = options.ledgers ?? LedgerStore.of(options.reading.project);
		const { ledger, setAside } = await ledgers.load(options.place);
		return new SyncRun(options, ledgers, ledger, setAside);
	}

	/** The instance a change is about, as the project has it now. */
	node(changeId: string) {
		return this.#after.get(this.#assigned.get(changeId) ?? changeId) ?? this.#tree.get(changeId);
	}

	/** What was proposed, what of it has a default, and what is looked at another time. */
	get proposals(): Proposals {
		return { changes: this.#changes, defaults: this.#defaults, postponed: this.#postponed };
	}

	get #tree(): Tree {
		return this.#options.reading.tree;
	}

	#createHandlers(): SyncHandlers {
		return {
			readTree: async ({ cursor }) => this.#pages.page(cursor) ?? refuse("invalid_message", "There is no such page."),
			proposeChanges: this.#guarded((params: RequestParams<"proposeChanges">) => this.#propose(params)),
			mergeSources: this.#guarded((params: RequestParams<"mergeSources">) => this.#mergeAll(params)),
			readSources: this.#guarded((params: RequestParams<"readSources">) => this.#readSources(params)),
			readModel: this.#guarded((params: RequestParams<"readModel">) => this.#readModel(params)),
			keepVersions: this.#guarded((params: RequestParams<"keepVersions">) => this.#keepVersions(params)),
			writeBack: this.#guarded((params: RequestParams<"writeBack">) => this.#writeBack(params)),
			settleSync: this.#guarded((params: RequestParams<"settleSync">) => this.#settle(params)),
		};
	}

	/** Answers only for this revision, and says a problem of the user's disk in its own words. */
	#guarded<Params extends { revision: string }, Outcome>(answer: (params: Params) => Promise<Outcome>) {
		return async (params: Params): Promise<Outcome | Refusal> => {
			if (params.revision !== this.revision) {
				return refuse("invalid_message", `This sync is about revision ${this.revision}, not ${params.revision}.`);
			}
			try {
				return await answer(params);
			} catch (error) {
				if (!(error instanceof ProjectError)) throw error;
				return refuse("apply_failed", error.message);
			}
		};
	}

	async #propose({ changes, last }: RequestParams<"proposeChanges">): Promise<RequestOutcome<"proposeChanges">> {
		this.#changes.push(...changes);
		if (!last) return { status: "received" };
		const { git, place, mode, isSamePlace } = this.#options;
		const sides = { tree: this.#tree, ledger: this.#ledger, git, isSamePlace };
		const defaults = await decideDefaults(this.#changes, sides);
		const { round } = this.#options;
		if (round !== undefined) this.#postpone(defaults, round);
		this.#defaults = defaults;
		if (mode === "merge") {
			this.#bases = await baseTexts(bothChanged(this.#changes, defaults), {
				...{ ledger: this.#ledger, texts: this.#ledgers.texts(place), git },
				node: (id) => this.#tree.get(id),
			});
		}
		return { status: "success", defaults, mergeable: [...this.#bases.keys()] };
	}

	/** Takes out what this round is to leave alone, as if nothing were known about it. */
	#postpone(defaults: DefaultSelection[], round: Round): void {
		const sides = { tree: this.#tree, ledger: this.#ledger };
		this.#postponed = postponedBy(round, this.#changes, sides);
		defaults.splice(0, defaults.length, ...defaults.filter(({ id }) => !this.#postponed.has(id)));
	}

	async #mergeAll({ sources }: RequestParams<"mergeSources">): Promise<RequestOutcome<"mergeSources">> {
		await this.#findBases(sources.map(({ id }) => id));
		return { status: "success", merges: sources.map((source) => this.#merge(source)) };
	}

	/** A review in Studio may ask for a merge in any mode; only mode `merge` has looked for the bases by then. */
	async #findBases(ids: readonly string[]): Promise<void> {
		const wanted = new Set(ids.filter((id) => !this.#bases.has(id)));
		if (wanted.size === 0) return;
		const { git, place } = this.#options;
		const bases = await baseTexts(
			this.#changes.filter(({ id }) => wanted.has(id)),
			{ ledger: this.#ledger, texts: this.#ledgers.texts(place), git, node: (id) => this.#tree.get(id) },
		);
		this.#bases = new Map([...this.#bases, ...bases]);
	}

	#merge({ id, source }: StudioSource): SourceMerge {
		const [base, node] = [this.#bases.get(id), this.#tree.get(id)];
		const file = node && sourceOf(node);
		if (base === undefined || file === undefined) return { id, conflicts: [] };
		const merged = mergeTexts({ base, file, studio: withLineFeeds(source) });
		return merged.clean ? { id, source: merged.text } : { id, conflicts: [...merged.conflicts] };
	}

	async #readSources({ ids }: RequestParams<"readSources">): Promise<RequestOutcome<"readSources">> {
		const texts = await readSources(ids, this.#tree, () => this.#options.project.read());
		return { status: "success", ...texts };
	}

	async #readModel({ ids }: RequestParams<"readModel">): Promise<RequestOutcome<"readModel">> {
		const nodes = ids.flatMap((id) => this.#tree.get(id) ?? []);
		return { status: "success", model: Buffer.from(buildInstances(nodes)).toString("base64") };
	}

	/** Before anything is written: what cannot be kept is not replaced. */
	async #keepVersions({ versions, last }: RequestParams<"keepVersions">): Promise<RequestOutcome<"keepVersions">> {
		const { mode, project, place, reason } = this.#options;
		if (mode === "dryrun") return refuse("apply_failed", "A dry run replaces nothing.");
		this.#kept.push(...versions);
		if (!last) return { status: "received" };
		const { placeId, placeName } = place;
		const stored = storedVersions(this.#kept.splice(0), (id) => fsPathOf(this.node(id), project.folder));
		return keep(new HistoryStore(project.folder), { ...stored, reason, place: { placeId, placeName } });
	}

	async #writeBack({ items, last }: RequestParams<"writeBack">): Promise<RequestOutcome<"writeBack">> {
		if (this.#options.mode === "dryrun") return refuse("apply_failed", "A dry run writes nothing.");
		this.#pulls.push(...items);
		if (!last) return { status: "received", items: this.#pulls.length };
		const { project, reading, reason } = this.#options;
		const pulls = this.#pulls.splice(0);
		const { results, after } = await performPulls(pulls, { reading, reason, read: () => project.read() });
		if (after !== undefined) this.#after = after;
		for (const { id: changed, assigned = [] } of results) {
			if (after !== undefined) this.#pulled.add(changed);
			for (const { from, id } of assigned) {
				this.#assigned.set(from, id);
				this.#pulled.add(id);
			}
		}
		if (after !== undefined) this.#noteInexact(pulls, after);
		return { status: "success", results: [...results] };
	}

	#noteInexact(pulls: readonly WriteBackItem[], after: Tree): void {
		for (const item of pulls) {
			const id = this.#assigned.get(item.id) ?? item.id;
			if (item.kind === "edit" && !saysWhatWasPulled(item, after.get(id))) this.#inexact.add(id);
		}
	}

	async #settle(params: RequestParams<"settleSync">): Promise<RequestOutcome<"settleSync">> {
		this.#settled.readBack.push(...params.readBack);
		this.#settled.removed.push(...params.removed);
		this.#settled.differing.push(...params.differing);
		if (!params.last) return { status: "received" };
		if (this.#options.mode === "dryrun") return { status: "success", agreed: 0 };
		const { changes, nodes, agreed } = settle(this.#settled, {
			...{ before: this.#tree, after: this.#after, pulled: this.#pulled, ledger: this.#ledger },
			...{ changes: this.#changes, inexact: this.#inexact, compared: this.#compared },
			postponed: this.#postponed,
		});
		if (changes.size > 0) await this.#remember(changes, nodes);
		this.#options.onSettled();
		return { status: "success", agreed };
	}

	/** On top of what is remembered by now: another window of the same place may have synced meanwhile. */
	async #remember(changes: ReturnType<typeof settle>["changes"], nodes: readonly TreeNode[]): Promise<void> {
		const { place } = this.#options;
		const ledger = (await this.#ledgers.load(place)).ledger.with(changes);
		const needed = new Set([...ledger.entries()].map(([, { source }]) => source));
		const texts = nodes.flatMap((node) => sourceOf(node) ?? []);
		await this.#ledgers.texts(place).put(texts, (hash) => needed.has(hash));
		await this.#ledgers.save(place, ledger);
	}
}

interface Refusal {
	status: "error";
	error: { code: ErrorCode; message: string };
}

function refuse(code: ErrorCode, message: string): Refusal {
	return { status: "error", error: { code, message } };
}
