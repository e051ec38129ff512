import { setTimeout as pause } from "node:timers/promises";
import { type AppliedPatch, type Project, type ProjectError, sourceOf, type Tree } from "@studio-bridge/project";
import type { RequestParams } from "@studio-bridge/protocol";
import { HistoryStore } from "../history/history-store.js";
import { LedgerStore } from "../ledger/ledger-store.js";
import { placeRefusal, rootRefusal } from "../place-guard.js";
import type { SyncedProject } from "../project/synced-project.js";
import type { LiveHandlers, LiveSession } from "../sync-session.js";
import { currentSources } from "./current-sources.js";
import { type DiskNews, judgeDiskNews, newsOf } from "./disk-changes.js";
import type { Depth, LiveEffect, LiveEvent } from "./live-event.js";
import { LiveHistory } from "./live-history.js";
import { LiveLedger } from "./live-ledger.js";
import type { LiveNews } from "./live-news.js";
import { initialLiveState, type LiveState } from "./live-state.js";
import { reduceLive } from "./reduce-live.js";
import { runPushes } from "./run-pushes.js";
import { runRound } from "./run-round.js";

/** The disk's side: `watchProject` opens one. */
export interface WatchedProject {
	readonly project: Project;
	readonly tree: Tree;
	refresh(): Promise<void>;
	close(): Promise<void>;
}

export interface WatchListeners {
	readonly onPatch: (patch: AppliedPatch) => void;
	readonly onProblem: (problem: ProjectError | undefined) => void;
}

/** The sessions of a bridge, as far as a live sync of one place cares. */
export interface SessionSource {
	/** The session that has the place open, if one has. */
	find(): LiveSession | undefined;
	/** Calls back whenever a session comes, goes or changes. Returns how to stop that. */
	onChange(listener: () => void): () => void;
}

export interface LiveSyncOptions {
	readonly sessions: SessionSource;
	readonly watch: (listeners: WatchListeners) => Promise<WatchedProject>;
	readonly tell: (news: LiveNews) => void;
}

/** How it ended. */
export interface LiveEnd {
	/** Why these two may not be kept together. */
	readonly refusal?: string;
	/** Who ended it, if not the caller. */
	readonly message?: string;
}

/** Between the two looks after which something counts as gone. */
const SECOND_LOOK_MS = 250;
const RETRY_MS = 200;
/** How long a stop waits for what is under way. */
const GRACE_MS = 3_000;

/** One connection to the plugin. */
interface Link {
	readonly session: LiveSession;
	readonly ledger: LiveLedger;
	readonly history: LiveHistory;
	readonly abort: AbortController;
}

/** Keeps one project and one place together: carries out what `reduceLive` decides. */
export class LiveSync {
	readonly #options: LiveSyncOptions;
	readonly #ended: Promise<LiveEnd>;
	#end!: (end: LiveEnd) => void;
	#state: LiveState = initialLiveState;
	#watch!: WatchedProject;
	#tree!: Tree;
	#link: Link | undefined;
	#isConnecting = false;
	#isStopping = false;
	/** What came while something was under way. It is judged by what both sides agree on afterwards. */
	#inbox: (() => LiveEvent | undefined)[] = [];
	#underWay: Promise<void> = Promise.resolve();
	#isSamePlace = false;
	#stopListening: () => void = () => {};
	#told: Extract<LiveNews, { type: "state" }> | undefined;
	#lostBecause: string | undefined;

	private constructor(options: LiveSyncOptions) {
		this.#options = options;
		this.#ended = new Promise((resolve) => {
			this.#end = resolve;
		});
	}

	/** Begins as soon as the place is there. Rejects if the project cannot be read. */
	static async start(options: LiveSyncOptions): Promise<LiveSync> {
		const live = new LiveSync(options);
		live.#watch = await options.watch({
			onPatch: (patch) => live.#onPatch(patch),
			onProblem: (problem) => live.#onProblem(problem),
		});
		live.#tree = live.#watch.tree;
		live.#stopListening = options.sessions.onChange(() => live.#onSessions());
		live.#tellState();
		live.#onSessions();
		return live;
	}

	/** Resolves when it was stopped, by whomever. */
	get ended(): Promise<LiveEnd> {
		return this.#ended;
	}

	get state(): LiveState {
		return this.#state;
	}

	/** Lets what is under way end, within reason. */
	async stop(): Promise<void> {
		await this.#stop({});
	}

	async #stop(end: LiveEnd): Promise<void> {
		if (this.#isStopping) {
			await this.#ended;
			return;
		}
		this.#isStopping = true;
		this.#stopListening();
		await Promise.race([this.#underWay, pause(GRACE_MS, undefined, { ref: false })]);
		this.#dispatch({ type: "stop" });
		const link = this.#link;
		this.#link = undefined;
		link?.abort.abort(new Error("the live sync was stopped"));
		await Promise.all([link?.ledger.flush(), link?.history.flush()]);
		await this.#watch.close();
		const message = end.refusal ?? end.message;
		this.#tell({ type: "state", state: "stopped", ...(message !== undefined && { message }) });
		this.#end(end);
	}

	// Sessions ---------------------------------------------------------------------------------------------------------

	#onSessions(): void {
		if (this.#state.phase === "stopped") return;
		const session = this.#options.sessions.find();
		const link = this.#link;
		if (link !== undefined && (session === undefined || session.info.sessionId !== link.session.info.sessionId)) {
			this.#lose(link, "Studio is not connected.");
		} else if (link !== undefined && session !== undefined) this.#noteMode(session);
		if (this.#link === undefined && session !== undefined) void this.#connect(session);
	}

	#noteMode({ info }: LiveSession): void {
		const isPlaying = info.state !== "Edit";
		if (isPlaying === this.#state.blocks.has("play")) return;
		if (isPlaying) this.#dispatch({ type: "blocked", by: "play", message: "A playtest is running." });
		else this.#dispatch({ type: "unblocked", by: "play" });
	}

	async #connect(session: LiveSession): Promise<void> {
		if (this.#isConnecting) return;
		this.#isConnecting = true;
		try {
			const { project, tree } = this.#watch;
			const refusal = placeRefusal(project, session.info) ?? rootRefusal(tree.root.className);
			if (refusal !== undefined) {
				void this.#stop({ refusal });
				return;
			}
			const ledger = await LiveLedger.open(LedgerStore.of(project), session.info);
			const history = new LiveHistory(new HistoryStore(project.folder), session.info);
			const link: Link = { session, ledger, history, abort: new AbortController() };
			this.#link = link;
			this.#isSamePlace = session.info.placeId > 0;
			void this.#serve(link);
			this.#noteMode(session);
			this.#dispatch({ type: "connected" });
		} finally {
			this.#isConnecting = false;
		}
	}

	/** The command under which the plugin watches. It ends when either side wants, or the connection breaks. */
	async #serve(link: Link): Promise<void> {
		const { name, folder } = this.#watch.project;
		const options = { signal: link.abort.signal, onRequest: this.#handlers() };
		try {
			const answer = await link.session.request("liveSync", { project: { name, path: folder } }, options);
			if (link !== this.#link) return;
			if (answer.status === "already_connected") void this.#stop({ refusal: answer.message });
			else if (answer.reason === "stopped") void this.#stop({ message: "It was stopped in Studio." });
			else this.#lose(link, "The connection to Studio was lost.");
		} catch (error) {
			if (link !== this.#link) return;
			this.#lose(link, error instanceof Error ? error.message : String(error));
		}
	}

	#lose(link: Link, message: string): void {
		this.#link = undefined;
		link.abort.abort(new Error(message));
		void link.ledger.flush();
		void link.history.flush();
		this.#inbox = [];
		this.#lostBecause = message;
		this.#dispatch({ type: "connectionLost" });
		// It may be back already, under the same name.
		setTimeout(() => this.#onSessions(), RETRY_MS).unref();
	}

	#handlers(): LiveHandlers {
		return {
			studioChanged: ({ changes }) => {
				this.#receive(() => this.#judgeStudio(changes));
				return { status: "success" };
			},
			decideLive: ({ decisions }) => {
				this.#receive(() => ({ type: "decided", decisions }));
				return { status: "success" };
			},
			readSources: ({ ids }) => ({ status: "success", ...currentSources(ids, this.#watch.tree) }),
		};
	}

	/** A text that is what both sides agreed on is no news, whoever wrote it. */
	#judgeStudio(changes: RequestParams<"studioChanged">["changes"]): LiveEvent | undefined {
		const waiting = new Set([...this.#state.waiting.values()].map(({ anchor }) => anchor));
		const compare = new Map<string, Depth>();
		for (const { id, sourceHash, deep } of changes) {
			const agreed = this.#link?.ledger.current.get(id)?.source;
			if (sourceHash !== undefined && sourceHash === agreed && !waiting.has(id)) continue;
			compare.set(id, deep === true ? "deep" : "self");
		}
		return compare.size === 0 ? undefined : { type: "studioChanged", compare };
	}

	// The disk ---------------------------------------------------------------------------------------------------------

	#onPatch(patch: AppliedPatch): void {
		const news = newsOf(patch, this.#tree);
		this.#recallTexts(news.edited);
		this.#tree = patch.tree;
		this.#receive(() => this.#judgeDisk(news));
	}

	/** What the disk had until now is most likely what Studio still has. */
	#recallTexts(ids: readonly string[]): void {
		for (const id of ids) {
			const node = this.#tree.get(id);
			const text = node && sourceOf(node);
			if (text !== undefined && node?.sourceHash !== undefined) this.#link?.ledger.recall(node.sourceHash, text);
		}
	}

	#judgeDisk(news: DiskNews): LiveEvent | undefined {
		if (this.#link === undefined) return undefined;
		const patch = judgeDiskNews(news, this.#watch.tree, this.#link.ledger.current);
		return patch && { type: "diskPatch", ...patch };
	}

	#onProblem(problem: ProjectError | undefined): void {
		if (problem === undefined) this.#dispatch({ type: "unblocked", by: "root" });
		else this.#dispatch({ type: "blocked", by: "root", message: problem.message });
	}

	// Events and effects -----------------------------------------------------------------------------------------------

	#receive(judge: () => LiveEvent | undefined): void {
		this.#inbox.push(judge);
		if (this.#state.running === undefined) this.#readInbox();
	}

	#readInbox(): void {
		for (let judge = this.#inbox.shift(); judge !== undefined; judge = this.#inbox.shift()) {
			const event = judge();
			if (event !== undefined) this.#dispatch(event);
		}
	}

	#dispatch(event: LiveEvent): void {
		const before = this.#state;
		const { state, effects } = reduceLive(before, event);
		this.#state = state;
		this.#tellState();
		if (state.waiting !== before.waiting) this.#tellWaiting(before);
		for (const effect of effects) this.#perform(effect);
	}

	#perform(effect: LiveEffect): void {
		switch (effect.type) {
			case "applyChanges":
				this.#underWay = this.#push(effect);
				break;
			case "startRound":
				this.#underWay = this.#round(effect);
				break;
			case "lookAgain":
				void this.#lookAgain(effect.gone);
				break;
			case "end":
		}
	}

	async #push({ ids, run }: Extract<LiveEffect, { type: "applyChanges" }>): Promise<void> {
		const link = this.#link;
		if (link === undefined) return;
		const { session, ledger, history, abort } = link;
		const { tree, project } = this.#watch;
		const notApplied = await runPushes(ids, {
			...{ session, ledger, history, tree, folder: project.folder, tell: this.#options.tell, signal: abort.signal },
		});
		this.#answer(link, { type: "applyAnswered", run, notApplied });
	}

	async #round(effect: Extract<LiveEffect, { type: "startRound" }>): Promise<void> {
		const link = this.#link;
		if (link === undefined) return;
		const { run, attempt, scope } = effect;
		if (attempt > 0) await pause(attempt * RETRY_MS);
		if (scope === "all") await this.#confirmAbsences(link);
		if (link !== this.#link) return;
		const { session, ledger, abort } = link;
		const { project, tree } = this.#watch;
		try {
			const end = await runRound(effect, {
				...{ session, ledger, signal: abort.signal, project: this.#synced(), reading: { project, tree } },
				isSamePlace: this.#isSamePlace,
				onSettled: () => {
					this.#isSamePlace = true;
				},
				tell: this.#options.tell,
			});
			this.#answer(link, end);
		} catch (error) {
			const message = error instanceof Error ? error.message : String(error);
			this.#answer(link, { type: "roundFailed", run, selected: [], message });
		}
	}

	/** What was agreed on and is not there when everything is compared is looked for twice. */
	async #confirmAbsences({ ledger }: Link): Promise<void> {
		const { tree } = this.#watch;
		if ([...ledger.current.entries()].every(([id]) => tree.get(id) !== undefined)) return;
		await pause(SECOND_LOOK_MS);
		await this.#watch.refresh();
	}

	#answer(link: Link, event: LiveEvent): void {
		if (link !== this.#link) return;
		// Judged while the run still counts as under way, so that all of it is one next step.
		this.#readInbox();
		this.#dispatch(event);
	}

	async #lookAgain(gone: readonly string[]): Promise<void> {
		await pause(SECOND_LOOK_MS);
		if (this.#state.phase === "stopped") return;
		await this.#watch.refresh();
		this.#receive(() => ({ type: "lookedAgain", gone }));
	}

	/** Reads the disk by looking at what changed, not at everything. */
	#synced(): SyncedProject {
		const watch = this.#watch;
		return {
			folder: watch.project.folder,
			read: async () => {
				await watch.refresh();
				return { project: watch.project, tree: watch.tree };
			},
		};
	}

	// Telling ----------------------------------------------------------------------------------------------------------

	#tell(news: LiveNews): void {
		this.#options.tell(news);
	}

	#tellState(): void {
		const { phase, blocks, running } = this.#state;
		const [reason] = blocks.values();
		const isStarting = this.#told?.state !== "on" && running !== undefined;
		const state = phase === "lost" ? "lost" : reason !== undefined ? "paused" : isStarting ? "starting" : "on";
		const message = phase === "lost" ? this.#lostBecause : reason;
		if (phase === "stopped" || (state === this.#told?.state && message === this.#told.message)) return;
		this.#told = { type: "state", state, ...(message !== undefined && { message }) };
		this.#tell(this.#told);
		this.#tellStudio();
	}

	#tellWaiting(before: LiveState): void {
		const [old, now] = [[...before.waiting.values()], [...this.#state.waiting.values()]];
		if (JSON.stringify(old) === JSON.stringify(now)) return;
		this.#tell({ type: "waiting", changes: now });
		this.#tellStudio();
	}

	/** For whoever looks at it in Studio. That nobody is told is no reason for anything. */
	#tellStudio(): void {
		const link = this.#link;
		const told = this.#told;
		if (link === undefined || told === undefined || told.state === "lost" || told.state === "stopped") return;
		const waiting = [...this.#state.waiting.values()]
			.filter(({ className }) => className !== "")
			.slice(0, 1000)
			.map(({ anchor: _anchor, ...change }) => change);
		const { state, message } = told;
		const status = { state, waiting, ...(message !== undefined && { message }) };
		void link.session.request("liveStatus", status, { signal: link.abort.signal }).catch(() => {});
	}
}
