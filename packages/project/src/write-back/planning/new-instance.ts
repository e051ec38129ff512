import type { Variants } from "../../values/variant.js";

/** An instance that no file describes yet, with all below it. */
export interface NewInstance {
	readonly className: string;
	readonly name: string;
	readonly properties: Variants;
	readonly children: readonly NewInstance[];
	/** What `Ref` values of the same subtree call it. */
	readonly referent?: string;
}

export function everyInstance(instance: NewInstance, holds: (instance: NewInstance) => boolean): boolean {
	return holds(instance) && instance.children.every((child) => everyInstance(child, holds));
}
