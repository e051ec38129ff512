import type { PropertyEdits } from "../../file-kinds/file-kind.js";
import type { Variants } from "../../values/variant.js";
import type { NewInstance } from "./new-instance.js";

/** A difference between a project's tree and what it is to be. Ids are those of the tree. */
export type InstanceChange = InstanceEdit | InstanceAddition | InstanceRemoval;

export interface InstanceEdit {
	readonly kind: "edit";
	readonly id: string;
	/** The text of a script. */
	readonly source?: string;
	/** Undefined takes a property back to its default. References name ids. */
	readonly properties?: PropertyEdits;
	/** All of them, not only those that differ. */
	readonly attributes?: Variants;
	readonly tags?: readonly string[];
	readonly name?: string;
	readonly className?: string;
}

export interface InstanceAddition {
	readonly kind: "add";
	readonly parentId: string;
	readonly subtree: NewInstance;
}

export interface InstanceRemoval {
	readonly kind: "remove";
	readonly id: string;
}

/** Everything an edit says about values, by the names that files have for them. */
export function editedValues({ source, properties, attributes, tags }: InstanceEdit): PropertyEdits {
	return {
		...properties,
		...(attributes && {
			Attributes: Object.keys(attributes).length > 0 ? { Attributes: attributes as never } : undefined,
		}),
		...(tags && { Tags: tags.length > 0 ? { Tags: tags } : undefined }),
		...(source !== undefined && { Source: { String: withLineFeeds(source) } }),
	};
}

/** A script has one source, whatever line endings its file has. */
export function withLineFeeds(text: string): string {
	return text.replaceAll("\r\n", "\n");
}
