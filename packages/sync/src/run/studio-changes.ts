import {
	type InstanceAddition,
	type InstanceChange,
	type InstanceEdit,
	readInstances,
	type Variant,
	type Variants,
} from "@studio-bridge/project";
import type { AddBack, EditBack, WriteBackItem } from "@studio-bridge/protocol";
import { fromWire } from "./wire-values.js";

/** A pull as write-back understands it. */
export function studioChangeOf(item: WriteBackItem): InstanceChange {
	switch (item.kind) {
		case "edit":
			return editOf(item);
		case "add":
			return additionOf(item);
		case "remove":
			return { kind: "remove", id: item.id };
	}
}

function editOf({ id, source, properties = {}, unset = [], name, className }: EditBack): InstanceEdit {
	const { Attributes, Tags, ...others } = properties;
	const values: Record<string, Variant | undefined> = {};
	for (const property of unset) values[property] = undefined;
	for (const [property, value] of Object.entries(others)) values[property] = fromWire(value);
	return {
		kind: "edit",
		id,
		...(source !== undefined && { source: withLineFeeds(source) }),
		...(Object.keys(values).length > 0 && { properties: values }),
		...(Attributes?.Attributes !== undefined && { attributes: Attributes.Attributes as unknown as Variants }),
		...(Tags?.Tags !== undefined && { tags: Tags.Tags }),
		...(name !== undefined && { name }),
		...(className !== undefined && { className }),
	};
}

function additionOf({ parent, model }: AddBack): InstanceAddition {
	const [root, ...others] = readInstances(Buffer.from(model, "base64"));
	if (root === undefined || others.length > 0) throw new Error("an addition must be a model with one root");
	return { kind: "add", parentId: parent, subtree: root };
}

export function withLineFeeds(text: string): string {
	return text.replaceAll("\r\n", "\n");
}
