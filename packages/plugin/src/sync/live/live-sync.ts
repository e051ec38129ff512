import type { CancelTimer, Scheduler } from "../../connection/scheduler";
import type { CommandContext, CommandHandler } from "../../dispatcher/handler";
import { Reply } from "../../dispatcher/reply";
import type {
	CommandParams,
	LiveDecision,
	PushOutcome,
	StudioChange,
	SyncChange,
	WaitingChange,
} from "../../generated/protocol";
import { wireError } from "../../wire/wire-error";
import type { ProjectTree } from "../project-tree";
import { syncPath } from "../sync-path";
import type { LiveRound } from "../sync-run";
import type { SyncService, SyncWorld } from "../sync-service";
import { DirtyInstances, isProjectId } from "./dirty-instances";
import { LiveTexts } from "./live-texts";
import { pushChange } from "./push-changes";
import { Typing } from "./typing";
import { InstanceWatch } from "./watch-instances";

/** How a live sync is, for whoever shows it. */
export interface LiveNews {
	readonly state: "off" | "starting" | "on" | "paused";
	readonly project?: { readonly name: string; readonly path?: string };
	readonly message?: string;
	readonly waiting: readonly WaitingChange[];
	/** What was just done. */
	readonly made?: readonly LiveMade[];
}

export interface LiveMade {
	readonly direction: "toStudio" | "toFiles";
	readonly path: string;
	readonly className: string;
	/** Of a text, in bytes. */
	readonly size?: number;
}

type EndReason = "stopped" | "disconnected";

/** What is gone may come back within the same stroke of an undo or a cut and paste. */
const GONE_SECONDS = 0.3;
const TYPING_POLL_SECONDS = 0.2;
const CHANGES_A_MESSAGE = 1000;
const RETRY_SECONDS = 1;
const REVIEW_SECONDS = 3600;

/**
 * The plugin's part of a live sync. It tells what may have changed and writes what it is told to, if Studio still has what
 * was expected; what to do about a difference is the server's business.
 */
export class LiveSync implements LiveRound {
	private running?: { readonly params: CommandParams<"liveSync">; readonly context: CommandContext };
	private ended?: EndReason;
	private wake?: Reply<true>;
	private timer?: CancelTimer;
	private outgoing = new Map<string, StudioChange>();
	private undecided = new Map<string, SyncChange>();
	private waiting: readonly WaitingChange[] = [];
	private state: LiveNews["state"] = "off";
	/** Parents whose other children are nobody's business, with the names of those that went. */
	private readonly missed = new Map<Instance, Set<string>>();
	private readonly watch: InstanceWatch;
	private readonly dirty: DirtyInstances;
	private readonly typing: Typing;
	private readonly scheduler: Scheduler;

	constructor(
		private readonly world: SyncWorld,
		private readonly syncs: SyncService,
		private readonly tell: (news: LiveNews) => void,
	) {
		this.scheduler = world.scheduler;
		this.typing = new Typing(
			() => this.scheduler.now(),
			(target) => this.changed(target, "Source"),
		);
		this.dirty = new DirtyInstances({
			editor: world.editor,
			ids: () => this.syncs.retained.ids(),
			isTyping: (target) => this.typing.isTyping(target),
		});
		this.watch = new InstanceWatch({
			changed: (instance: Instance, property: string) => this.changed(instance, property),
			childAdded: (parent: Instance, child: Instance) => this.childAdded(parent, child),
			childRemoved: (parent: Instance, child: Instance) => this.childRemoved(parent, child),
		});
	}

	readonly liveSync: CommandHandler<"liveSync"> = (params, context) => {
		if (this.running !== undefined) {
			const message = `A live sync with ${this.running.params.project.name} is running in this Studio already.`;
			return { status: "already_connected", message };
		}
		this.begin(params, context);
		context.onStop(() => {
			// Its thread is gone, and must not be woken.
			this.wake = undefined;
			this.end("stopped");
		});
		const [ok, problem] = pcall(() => this.report(context));
		const reason = this.ended ?? "stopped";
		this.end(reason);
		if (!ok) error(problem, 0);
		return { status: "success", reason };
	};

	readonly applyChanges: CommandHandler<"applyChanges"> = ({ pushes }) => {
		if (this.running === undefined) {
			return { status: "error", error: wireError("unknown_request", "No live sync is running in this Studio.") };
		}
		const finish = this.world.beginUndoStep();
		const options = {
			editor: this.world.editor,
			instanceOf: (id: string) => this.syncs.retained.ids()?.instanceOf(id),
			wrote: (instance: Instance, property: string, value: unknown) => this.dirty.wrote(instance, property, value),
		};
		const results: PushOutcome[] = [];
		const made: LiveMade[] = [];
		for (const push of pushes) {
			const [ok, outcome] = pcall(() => pushChange(push, options));
			results.push(ok ? outcome : { id: push.id, outcome: "failed", message: tostring(outcome) });
			const instance = options.instanceOf(push.id);
			if (ok && outcome.outcome === "applied" && instance !== undefined) {
				const size = push.text?.source.size();
				made.push({ direction: "toStudio", path: syncPath(instance), className: instance.ClassName, size });
			}
		}
		finish?.();
		if (!made.isEmpty()) this.news({ made });
		return { status: "success", results };
	};

	readonly liveStatus: CommandHandler<"liveStatus"> = ({ state, message, waiting }) => {
		this.waiting = waiting;
		if (this.running !== undefined) this.news({ state, message });
		return { status: "success" };
	};

	/** The person in front of Studio ends it. */
	stop(): void {
		if (this.running !== undefined) this.end("stopped");
	}

	disconnected(): void {
		if (this.running !== undefined) this.end("disconnected");
	}

	/** Asks the person in front of Studio about everything that waits. What they leave open goes on waiting. */
	review(): void {
		const changes = this.waiting.mapFiltered(({ id }) => this.undecided.get(id));
		if (this.running === undefined || changes.isEmpty()) return;
		const { params, context: asker } = this.running;
		const instanceOf = (id: string) => this.syncs.retained.ids()?.instanceOf(id);
		const texts = new LiveTexts(asker, this.world.editor, instanceOf);
		this.syncs.ask({ changes, project: params.project, seconds: REVIEW_SECONDS, texts }, (selections) => {
			const decisions: LiveDecision[] = [];
			for (const change of changes) {
				const direction = selections.get(change.id);
				if (direction === undefined || direction === "merge") continue;
				const studioHash = direction === "push" ? (change.draftHash ?? change.studioHash) : change.studioHash;
				decisions.push({ id: change.id, direction, studioHash });
			}
			const context = this.running?.context;
			if (context !== undefined && !decisions.isEmpty()) task.spawn(() => context.ask("decideLive", { decisions }));
		});
	}

	found(instance: Instance, keepsUnknown: boolean): void {
		this.watch.watch(instance);
		if (!keepsUnknown) this.missed.delete(instance);
		else if (!this.missed.has(instance)) this.missed.set(instance, new Set());
	}

	renumbered(from: string, instance: Instance): void {
		this.syncs.retained.forget(from);
		// Nobody listened to it between its being written and now.
		this.watch.watch(instance);
		this.dirty.isNew(instance);
		this.schedule(0);
	}

	compared(tree: ProjectTree, undecided: readonly SyncChange[], made: readonly SyncChange[]): void {
		if (!made.isEmpty()) this.news({ made: made.map(madeBy) });
		const ids = this.syncs.retained.ids();
		if (tree.outline.isEmpty()) this.undecided.clear();
		for (let node = 1; node < tree.size(); node++) {
			if (tree.outline.has(node)) continue;
			const id = tree.ids[node];
			this.undecided.delete(id);
			this.dirty.state(id, tree.properties.get(node));
			const instance = ids?.instanceOf(id);
			if (instance !== undefined) this.found(instance, tree.keepUnknown.has(node));
		}
		for (const change of undecided) this.undecided.set(change.id, change);
	}

	private begin(params: CommandParams<"liveSync">, context: CommandContext): void {
		this.running = { params, context };
		this.ended = undefined;
		this.syncs.live = this;
		this.watch.start();
		this.typing.start();
		this.news({ state: "starting" });
	}

	private end(reason: EndReason): void {
		if (this.running === undefined) return;
		this.ended = reason;
		this.syncs.live = undefined;
		this.timer?.();
		this.timer = undefined;
		this.watch.stop();
		this.typing.stop();
		this.dirty.clear();
		this.missed.clear();
		this.outgoing.clear();
		this.undecided.clear();
		this.waiting = [];
		this.news({
			state: "off",
			message: reason === "disconnected" ? "The connection to the server was lost." : undefined,
		});
		this.running = undefined;
		this.wake?.resolve(true);
	}

	/** Tells the server, a message at a time, until the live sync ends. */
	private report(context: CommandContext): void {
		while (this.ended === undefined) {
			if (this.outgoing.isEmpty()) {
				this.wake = new Reply<true>();
				this.wake.wait();
				continue;
			}
			const changes = this.nextMessage();
			const answer = context.ask("studioChanged", { changes });
			if (answer.status !== "error" || this.ended !== undefined) continue;
			if (answer.error.code === "connection_lost") this.end("disconnected");
			else this.retryLater(changes);
		}
	}

	private nextMessage(): StudioChange[] {
		const changes: StudioChange[] = [];
		for (const [id, change] of this.outgoing) {
			if (changes.size() >= CHANGES_A_MESSAGE) break;
			changes.push(change);
			this.outgoing.delete(id);
		}
		return changes;
	}

	/** The server is busy, or an answer was lost. */
	private retryLater(changes: readonly StudioChange[]): void {
		this.scheduler.after(RETRY_SECONDS, () => {
			if (this.running === undefined) return;
			for (const change of changes) this.post(change);
			this.wake?.resolve(true);
		});
	}

	private post(change: StudioChange): void {
		const known = this.outgoing.get(change.id);
		const isDeep = known?.deep === true || change.deep === true;
		this.outgoing.set(
			change.id,
			isDeep ? { id: change.id, deep: true } : known !== undefined ? { id: change.id } : change,
		);
	}

	private changed(instance: Instance, property: string): void {
		this.dirty.changed(instance, property);
		this.schedule(0);
	}

	private childAdded(parent: Instance, child: Instance): void {
		const missed = this.missed.get(parent);
		if (missed !== undefined && !missed.has(child.Name)) return;
		this.dirty.childrenChanged(parent);
		this.schedule(0);
	}

	private childRemoved(parent: Instance, child: Instance): void {
		const id = this.syncs.retained.ids()?.idOf(child);
		const missed = this.missed.get(parent);
		if (id === undefined && missed !== undefined) return;
		missed?.add(child.Name);
		this.scheduler.after(GONE_SECONDS, () => {
			if (this.running === undefined || child.Parent === parent) return;
			if (isProjectId(id)) this.dirty.hasGone(id);
			this.dirty.childrenChanged(parent);
			if (!child.IsDescendantOf(this.world.root)) this.forget(child);
			this.schedule(0);
		});
	}

	private forget(root: Instance): void {
		this.watch.forget(root);
		const { retained } = this.syncs;
		const ids = retained.ids();
		for (const one of [root, ...root.GetDescendants()]) {
			const id = ids?.idOf(one);
			if (id !== undefined) retained.forget(id);
		}
	}

	private schedule(seconds: number): void {
		if (this.running === undefined || this.timer !== undefined) return;
		this.timer = this.scheduler.after(seconds, () => {
			this.timer = undefined;
			for (const change of this.dirty.take()) this.post(change);
			if (!this.dirty.isEmpty()) this.schedule(TYPING_POLL_SECONDS);
			if (!this.outgoing.isEmpty()) this.wake?.resolve(true);
		});
	}

	private news(news: Partial<LiveNews>): void {
		this.state = news.state ?? this.state;
		this.tell({ project: this.running?.params.project, waiting: this.waiting, ...news, state: this.state });
	}
}

function madeBy({ direction, path, className }: SyncChange): LiveMade {
	return { direction: direction === "pull" ? "toFiles" : "toStudio", path, className };
}
