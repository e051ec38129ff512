import type { Look } from "./look.js";

/** For how long something must look the same before it is believed. */
const SETTLE_MS = { missing: 250, cutShort: 40 } as const;
/** A save of one file goes out at once; of several, when no more have come for so long. */
const QUIET_MS = 40;
/** A burst that does not end is not waited for any longer. */
const MAX_BURST_MS = 1500;

interface Pending {
	readonly look: Look;
	/** When it first looked like this. */
	readonly since: number;
	/** When the path first was different. */
	readonly noticed: number;
	readonly notBefore?: number;
}

export interface ReadyChanges {
	readonly changes: ReadonlyMap<string, Look>;
	/** What else is going on, and not to be touched yet. */
	readonly unsettled: readonly string[];
}

/** Differences that wait until they can be believed, and until the burst they belong to is over. Times are monotonic. */
export class PendingChanges {
	readonly #pending = new Map<string, Pending>();
	#lastNews = Number.NEGATIVE_INFINITY;

	get isEmpty(): boolean {
		return this.#pending.size === 0;
	}

	paths(): readonly string[] {
		return [...this.#pending.keys()];
	}

	note(path: string, look: Look, now: number): void {
		const known = this.#pending.get(path);
		if (look.state === "same" || look.state === "replaced") {
			this.#pending.delete(path);
			return;
		}
		if (known && sameLook(known.look, look)) return;
		this.#lastNews = now;
		this.#pending.set(path, { look, since: now, noticed: known?.noticed ?? now });
	}

	isMissing(path: string): boolean {
		return this.#pending.get(path)?.look.state === "missing";
	}

	settled(paths: Iterable<string>): void {
		for (const path of paths) this.#pending.delete(path);
	}

	/** They have to wait for something else. */
	postpone(paths: Iterable<string>, until: number): void {
		for (const path of paths) {
			const pending = this.#pending.get(path);
			if (pending) this.#pending.set(path, { ...pending, notBefore: until });
		}
	}

	/** What can be believed now; undefined while there is something to wait for. */
	ready(now: number): ReadyChanges | undefined {
		if (this.isEmpty || this.nextAt() > now) return undefined;
		const changes = new Map<string, Look>();
		const unsettled: string[] = [];
		for (const [path, pending] of this.#pending) {
			if (settlesAt(pending) <= now) changes.set(path, pending.look);
			else unsettled.push(path);
		}
		return changes.size > 0 ? { changes, unsettled } : undefined;
	}

	/** When it is worth asking again. */
	nextAt(): number {
		let settled = 0;
		let first = Number.POSITIVE_INFINITY;
		let deadline = Number.POSITIVE_INFINITY;
		for (const pending of this.#pending.values()) {
			settled = Math.max(settled, settlesAt(pending));
			first = Math.min(first, settlesAt(pending));
			deadline = Math.min(deadline, pending.noticed + MAX_BURST_MS);
		}
		const quiet = this.#pending.size > 1 ? this.#lastNews + QUIET_MS : 0;
		return Math.min(Math.max(settled, quiet), Math.max(first, deadline));
	}
}

function settlesAt({ look, since, noticed, notBefore = 0 }: Pending): number {
	return Math.max(notBefore, settleTimeEnd(look, since, noticed));
}

function settleTimeEnd(look: Look, since: number, noticed: number): number {
	if (look.state !== "changed") return since + SETTLE_MS.missing;
	if (!look.looksCutShort) return since;
	// A file that is written to all the time is taken as it is now and then.
	return Math.min(since + SETTLE_MS.cutShort, noticed + MAX_BURST_MS);
}

function sameLook(a: Look, b: Look): boolean {
	if (a.state !== "changed" || b.state !== "changed") return a.state === b.state;
	return (
		a.stamp.mtimeMs === b.stamp.mtimeMs &&
		a.stamp.ctimeMs === b.stamp.ctimeMs &&
		a.stamp.size === b.stamp.size &&
		a.stamp.inode === b.stamp.inode
	);
}
