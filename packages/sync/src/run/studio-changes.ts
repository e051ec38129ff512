import { type ModelInstance, readInstances, type Variant, type Variants } from "@studio-bridge/project";
import type { AddBack, EditBack, WriteBackItem } from "@studio-bridge/protocol";
import { fromWire } from "./wire-values.js";

/** Instances and properties that are Studio's own bookkeeping, different in every session and nobody's work. */
const BOOKKEEPING: ReadonlySet<string> = new Set(["UniqueId", "HistoryId", "ScriptGuid", "SourceAssetId"]);

export type Pulled = ReturnType<typeof editOf> | ReturnType<typeof additionOf> | { kind: "remove"; id: string };

/** A pull as write-back understands it. */
export function studioChangeOf(item: WriteBackItem): Pulled {
	switch (item.kind) {
		case "edit":
			return editOf(item);
		case "add":
			return additionOf(item);
		case "remove":
			return { kind: "remove", id: item.id };
	}
}

function editOf({ id, source, properties = {}, unset = [], name, className }: EditBack) {
	const { Attributes, Tags, ...others } = properties;
	const values: Record<string, Variant | undefined> = {};
	for (const property of unset) values[property] = undefined;
	for (const [property, value] of Object.entries(others)) values[property] = fromWire(value);
	return {
		kind: "edit" as const,
		id,
		...(source !== undefined && { source: withLineFeeds(source) }),
		...(Object.keys(values).length > 0 && { properties: values }),
		...(Attributes?.Attributes !== undefined && { attributes: Attributes.Attributes as unknown as Variants }),
		...(Tags?.Tags !== undefined && { tags: Tags.Tags }),
		...(name !== undefined && { name }),
		...(className !== undefined && { className }),
	};
}

function additionOf({ parent, model }: AddBack) {
	const [root, ...others] = readInstances(Buffer.from(model, "base64"));
	if (root === undefined || others.length > 0) throw new Error("an addition must be a model with one root");
	return { kind: "add" as const, parentId: parent, subtree: asWritten(root) };
}

/** A model says everything about an instance; a file only what somebody chose. */
function asWritten({ className, name, properties, children }: ModelInstance): ModelInstance {
	const chosen = Object.entries(properties).filter(([property]) => !BOOKKEEPING.has(property));
	const text = properties.Source?.String;
	return {
		className,
		name,
		properties: {
			...Object.fromEntries(chosen),
			...(typeof text === "string" && { Source: { String: withLineFeeds(text) } }),
		},
		children: children.map(asWritten),
	};
}

export function withLineFeeds(text: string): string {
	return text.replaceAll("\r\n", "\n");
}
