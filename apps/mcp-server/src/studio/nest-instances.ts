import type { CommandResult } from "@studio-bridge/bridge";
import { type ContractValue, contractValues } from "../values/contract-value.js";

type FlatInstance = CommandResult<"queryDataModel">["instances"][number];

/** An instance as `studio_query` shows it. */
export interface InstanceView {
	name: string;
	className: string;
	path: string;
	properties: Record<string, ContractValue>;
	attributes?: Record<string, ContractValue>;
	tags?: readonly string[];
	/** Properties that exist but could not be read, with the reason. */
	unreadable?: FlatInstance["unreadable"];
	childCount: number;
	children?: InstanceView[];
}

/**
 * Makes trees of the list the plugin sends, in which parents stand before their children. Pure. A Luau table cannot tell an
 * empty record from an empty list, so a plugin leaves empty ones out and they are put back here.
 */
export function nestInstances(flat: readonly FlatInstance[], withAttributes: boolean): InstanceView[] {
	const views = flat.map((instance) => viewOf(instance, withAttributes));
	return views.filter((view, index) => {
		const at = flat[index]?.parent;
		const parent = at === undefined ? undefined : views[at];
		if (parent === undefined) return true;
		parent.children ??= [];
		parent.children.push(view);
		return false;
	});
}

function viewOf(
	{ name, className, path, properties, attributes, tags, unreadable, childCount }: FlatInstance,
	withAttributes: boolean,
): InstanceView {
	return {
		name,
		className,
		path,
		properties: contractValues(properties ?? {}),
		...(withAttributes ? { attributes: contractValues(attributes ?? {}) } : {}),
		...(tags === undefined || tags.length === 0 ? {} : { tags }),
		...(unreadable === undefined || unreadable.length === 0 ? {} : { unreadable }),
		childCount,
	};
}
