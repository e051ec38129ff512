import type { Direction } from "../selection/default-selection.js";

/** How much of an instance has to be compared: itself and the list of its children, or also all below it. */
export type Depth = "self" | "deep";

/** What a round compares: instances by their id, or the whole place. */
export type Scope = ReadonlyMap<string, Depth> | "all";

/** Why nothing may flow for the moment. */
export type Block = "play" | "root" | "place";

/** A difference that nobody decided. It waits, and neither side is touched. */
export interface Waiting {
	/** The id of the change: the instance's, or the one the plugin gave to what only Studio has. */
	readonly id: string;
	/** The instance of the project to compare again to learn what became of it: itself, or its parent. */
	readonly anchor: string;
	readonly path: string;
	readonly className: string;
	readonly patchType: "Add" | "Edit" | "Remove";
	/** What was tried and refused; absent where both sides changed, or nobody knows which one did. */
	readonly message?: string;
}

/** What somebody chose for a waiting change. */
export interface Decision {
	readonly id: string;
	readonly direction: Direction;
	/** Studio's text as it was when they chose. */
	readonly studioHash?: string;
}

/** What the watcher found on disk, told by what has to be done about it. */
export interface DiskPatch {
	/** Only a text or a property is another. */
	readonly edited: readonly string[];
	/** Anything else: what is new, has another name or another class. */
	readonly compare: ReadonlyMap<string, Depth>;
	/** What is gone, with the instance it was below. It counts as gone when a second look finds it so. */
	readonly gone: ReadonlyMap<string, string>;
}

/** What happens to a live sync. */
export type LiveEvent =
	/** The plugin watches; nothing is known of what happened before. */
	| { readonly type: "connected" }
	| { readonly type: "connectionLost" }
	| { readonly type: "blocked"; readonly by: Block; readonly message: string }
	| { readonly type: "unblocked"; readonly by: Block }
	| ({ readonly type: "diskPatch" } & DiskPatch)
	/** The second look: the watcher has told, before this, whatever it found otherwise. */
	| { readonly type: "lookedAgain"; readonly gone: readonly string[] }
	| { readonly type: "studioChanged"; readonly compare: Scope }
	| { readonly type: "applyAnswered"; readonly run: number; readonly notApplied: readonly string[] }
	| { readonly type: "roundDone"; readonly run: number; readonly undecided: readonly Waiting[] }
	/** `selected` are the changes it tried to make, all of them in vain. */
	| {
			readonly type: "roundFailed";
			readonly run: number;
			readonly selected: readonly Waiting[];
			readonly message: string;
	  }
	| { readonly type: "decided"; readonly decisions: readonly Decision[] }
	| { readonly type: "stop" };

/** What is to be done about it. Only one of the first two is ever under way. */
export type LiveEffect =
	/** Push these from disk, each on the condition that Studio still has what both sides agreed on. */
	| { readonly type: "applyChanges"; readonly run: number; readonly ids: readonly string[] }
	| {
			readonly type: "startRound";
			readonly run: number;
			readonly scope: Scope;
			/** Only these changes, of all that have a default. */
			readonly only?: ReadonlySet<string>;
			/** Changes, and instances of the project, about which nothing is decided by default. */
			readonly withheld: ReadonlySet<string>;
			readonly decisions: readonly Decision[];
			/** How often it was tried before. Whoever carries it out waits a little longer each time. */
			readonly attempt: number;
	  }
	/** Look at the disk again a little later, then say `lookedAgain`. */
	| { readonly type: "lookAgain"; readonly gone: readonly string[] }
	| { readonly type: "end" };
