import type { Block, Decision, Depth, Scope, Waiting } from "./live-event.js";

/** A comparison that is due because an earlier one failed. */
export interface Piece {
	readonly scope: Scope;
	readonly only?: ReadonlySet<string>;
	readonly attempt: number;
}

/** What is under way. */
export type Running =
	| { readonly kind: "apply"; readonly run: number; readonly ids: readonly string[] }
	| ({ readonly kind: "round"; readonly run: number; readonly decisions: readonly Decision[] } & Piece);

/** All a live sync knows between two events. It holds ids only: contents are the ledger's, the disk's and Studio's. */
export interface LiveState {
	readonly phase: "lost" | "open" | "stopped";
	readonly blocks: ReadonlyMap<Block, string>;
	readonly running: Running | undefined;
	/** How many runs there have been; an answer to an earlier one than the running one is nobody's. */
	readonly runs: number;
	/** Whether the whole place has to be compared. */
	readonly whole: boolean;
	/** Edited on disk, and nothing is known against pushing them. */
	readonly edited: ReadonlySet<string>;
	readonly dirty: ReadonlyMap<string, Depth>;
	/** Gone at the first look, with the parent that is compared once they are gone at the second. */
	readonly suspects: ReadonlyMap<string, string>;
	readonly pieces: readonly Piece[];
	readonly decisions: readonly Decision[];
	/** By the id of the change. */
	readonly waiting: ReadonlyMap<string, Waiting>;
}

export const initialLiveState: LiveState = {
	phase: "lost",
	blocks: new Map(),
	running: undefined,
	runs: 0,
	whole: false,
	edited: new Set(),
	dirty: new Map(),
	suspects: new Map(),
	pieces: [],
	decisions: [],
	waiting: new Map(),
};
