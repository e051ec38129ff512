import type { Variant } from "../values/variant.js";
import type { Tree } from "./tree.js";

/** What became of a patch: the next tree, and every id that differs from the last one. */
export interface AppliedPatch {
	readonly tree: Tree;
	/** Every id that is gone, parents before their children. One that a `$id` brought back elsewhere is also in `added`. */
	readonly removed: readonly string[];
	/** Every id that is new, parents before their children. */
	readonly added: readonly string[];
	/** At most one entry for each id. */
	readonly updated: readonly AppliedUpdate[];
	/** The parents whose remaining children changed places. */
	readonly reordered: readonly string[];
}

export interface AppliedUpdate {
	readonly id: string;
	readonly changedName?: string;
	readonly changedClassName?: string;
	/** References name ids; undefined for a property that is gone. */
	readonly changedProperties: Readonly<Record<string, Variant | undefined>>;
	/** Whether where the instance comes from, or how it is to be treated, is different. */
	readonly metadataChanged: boolean;
}
