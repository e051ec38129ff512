import type { Waiting } from "./live-event.js";

/** What a live sync tells whoever watches it. */
export type LiveNews =
	| {
			readonly type: "state";
			/** `lost`: no Studio has the place open. */
			readonly state: "lost" | "starting" | "on" | "paused" | "stopped";
			readonly message?: string;
	  }
	| Flow
	/** All that waits for a decision, whenever that is something else. */
	| { readonly type: "waiting"; readonly changes: readonly Waiting[] };

/** One change that was made on the other side. */
export interface Flow {
	readonly type: "flow";
	readonly direction: "toStudio" | "toFiles";
	readonly change: "added" | "edited" | "removed";
	readonly path: string;
	readonly className: string;
	readonly fsPath: string | null;
	/** Of a script's text, in bytes. */
	readonly bytes?: number;
	/** How many instances, where it is more than one. */
	readonly count?: number;
}
