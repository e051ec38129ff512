import type { InstanceSnapshot, SnapshotMetadata } from "../snapshot/instance-snapshot.js";
import type { Variant } from "../values/variant.js";

/** What has to happen to a tree for it to become what a snapshot says. New instances have no id yet. */
export interface Patch {
	/** The topmost ids that go. All below them go too. */
	readonly removed: readonly string[];
	readonly added: readonly PatchAddition[];
	readonly updated: readonly PatchUpdate[];
	/** Where the children that stay change places. */
	readonly reordered: readonly PatchOrder[];
	/** Metadata that is new only in how the instance is read again: nothing that anybody outside could see. */
	readonly refreshed: readonly PatchRefresh[];
}

export interface PatchAddition {
	readonly parentId: string;
	/** Its place among the parent's children once the whole patch is applied. */
	readonly index: number;
	readonly snapshot: InstanceSnapshot;
}

export interface PatchUpdate {
	readonly id: string;
	readonly name?: string;
	readonly className?: string;
	/** Only those that change; undefined for one that goes. */
	readonly properties?: Readonly<Record<string, Variant | undefined>>;
	readonly metadata?: SnapshotMetadata;
}

export interface PatchOrder {
	readonly parentId: string;
	/** The children that stay, in their new order. */
	readonly children: readonly string[];
}

export interface PatchRefresh {
	readonly id: string;
	readonly metadata: SnapshotMetadata;
}

type VisibleChanges = Readonly<Record<"removed" | "added" | "updated" | "reordered", readonly unknown[]>>;

/** Whether applying the patch would change anything that somebody outside could see. */
export function isEmptyPatch({ removed, added, updated, reordered }: VisibleChanges): boolean {
	return removed.length + added.length + updated.length + reordered.length === 0;
}
