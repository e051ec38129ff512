import type { Outbox } from "../connection/outbox";
import type { Scheduler } from "../connection/scheduler";
import { Timers } from "../connection/timers";
import { readState } from "./read-state";
import type { PlaceState, Studio } from "./studio";

/** Not every change of run mode fires a signal, so the watcher also looks. */
const POLL_SECONDS = 1;

export interface StateWatcherOptions {
	readonly studio: Studio;
	readonly scheduler: Scheduler;
	readonly sessionId: string;
}

/** Tells the server when the run mode or the place changes from what it was told last. */
export class StateWatcher {
	private told?: PlaceState;
	private outbox?: Outbox;
	private stopListening?: () => void;
	private readonly timers: Timers<"poll">;

	constructor(private readonly options: StateWatcherOptions) {
		this.timers = new Timers(options.scheduler);
	}

	/** The state as a hello tells it. */
	introduce(): PlaceState {
		this.told = readState(this.options.studio);
		return this.told;
	}

	start(outbox: Outbox): void {
		this.outbox = outbox;
		this.stopListening = this.options.studio.onPlaceChanged(() => this.look());
		this.poll();
	}

	stop(): void {
		this.outbox = undefined;
		this.timers.clearAll();
		this.stopListening?.();
		this.stopListening = undefined;
	}

	private poll(): void {
		this.timers.set("poll", POLL_SECONDS, () => this.poll());
		this.look();
	}

	/** Something is known to have changed; the next poll would be late. */
	look(): void {
		const state = readState(this.options.studio);
		if (this.told !== undefined && isSame(state, this.told)) return;
		this.told = state;
		this.outbox?.send({ type: "stateChange", sessionId: this.options.sessionId, ...state });
	}
}

function isSame(a: PlaceState, b: PlaceState): boolean {
	return a.state === b.state && a.placeName === b.placeName && a.placeId === b.placeId && a.gameId === b.gameId;
}
