import type { Scheduler } from "../connection/scheduler";
import type { AnyResult } from "../generated/protocol";
import type { RunningCommand } from "./running-command";

export interface MemoryBounds {
	readonly results: number;
	readonly bytes: number;
	readonly seconds: number;
	/** Ids outlive their results by far: what once ran must never run again. */
	readonly ids: number;
}

const defaultBounds: MemoryBounds = { results: 256, bytes: 8 * 1024 * 1024, seconds: 600, ids: 10_000 };

export type Recalled =
	| { readonly kind: "running"; readonly running: RunningCommand }
	| { readonly kind: "done"; readonly result: AnyResult }
	| { readonly kind: "expired" };

interface Kept {
	readonly operationId: string;
	readonly bytes: number;
	readonly at: number;
}

/**
 * What became of recent changes, so that one asked for again, after a lost answer or by another host, is answered
 * and not repeated.
 */
export class OperationMemory {
	private readonly known = new Map<string, Recalled>();
	/** Oldest first, as are the ids. */
	private readonly results: Kept[] = [];
	private readonly ids: string[] = [];
	private bytes = 0;

	constructor(
		private readonly scheduler: Scheduler,
		private readonly bounds = defaultBounds,
	) {}

	recall(operationId: string): Recalled | undefined {
		this.expire();
		return this.known.get(operationId);
	}

	begin(operationId: string, running: RunningCommand): void {
		this.known.set(operationId, { kind: "running", running });
	}

	finish(operationId: string, result: AnyResult): void {
		const bytes = roughSize(result);
		this.known.set(operationId, { kind: "done", result });
		this.ids.push(operationId);
		if (this.ids.size() > this.bounds.ids) this.known.delete(this.ids.shift() as string);
		this.results.push({ operationId, bytes, at: this.scheduler.now() });
		this.bytes += bytes;
		this.expire();
	}

	/** It changed nothing, so it may as well run again. */
	forget(operationId: string): void {
		this.known.delete(operationId);
	}

	private expire(): void {
		const { results, bytes, seconds } = this.bounds;
		const due = this.scheduler.now() - seconds;
		while (this.results.size() > 0) {
			const oldest = this.results[0];
			if (this.results.size() <= results && this.bytes <= bytes && oldest.at > due) return;
			this.results.remove(0);
			this.bytes -= oldest.bytes;
			if (this.known.has(oldest.operationId)) this.known.set(oldest.operationId, { kind: "expired" });
		}
	}
}

/** About how much a value takes, without encoding it. */
function roughSize(value: unknown): number {
	if (typeIs(value, "string")) return value.size() + 16;
	if (!typeIs(value, "table")) return 16;
	let size = 64;
	for (const [key, item] of pairs(value as object)) size += roughSize(key) + roughSize(item);
	return size;
}
