import type { Variant, Variants } from "@studio-bridge/project";
import type { Agreement } from "../ledger/agreement.js";
import { agreementOf, type ProjectSide } from "../ledger/compare-with-agreement.js";
import { sameValue } from "../ledger/same-value.js";

/** What the disk has. A node of the project's tree is one. */
export interface DiskNode extends ProjectSide {
	readonly parent?: string | undefined;
}

export interface PushSides {
	readonly node: (id: string) => DiskNode | undefined;
	readonly agreement: (id: string) => Agreement | undefined;
	/** What a property is unless somebody sets it. */
	readonly defaultOf: (className: string, property: string) => Variant | undefined;
}

/** What Studio is to have instead of what both sides agreed on, and only instead of that. */
export interface Push {
	readonly id: string;
	readonly text?: { readonly hash: string; readonly expected: string };
	readonly properties: Readonly<Record<string, { readonly value: Variant; readonly expected: Variant }>>;
	/** What both sides will have in common once Studio was read back equal. */
	readonly agreement: Agreement;
}

export interface PushPlan {
	readonly pushes: readonly Push[];
	/** What takes more than new values for what is there. */
	readonly rest: readonly string[];
}

/** What can be pushed in one message, without comparing anything first. */
export function planPushes(ids: readonly string[], sides: PushSides): PushPlan {
	const pushes: Push[] = [];
	const rest: string[] = [];
	for (const id of ids) {
		const push = pushOf(id, sides);
		if (push === "equal") continue;
		if (push === undefined) rest.push(id);
		else pushes.push(push);
	}
	return { pushes, rest };
}

function pushOf(id: string, sides: PushSides): Push | "equal" | undefined {
	const [node, agreed] = [sides.node(id), sides.agreement(id)];
	if (node === undefined || agreed === undefined || !isSamePlace(node, agreed)) return undefined;
	const properties = changedProperties(node, agreed, sides.defaultOf);
	if (properties === undefined) return undefined;
	const { sourceHash } = node;
	const isTextNew = sourceHash !== agreed.source;
	if (!isTextNew && Object.keys(properties).length === 0) return "equal";
	if (isTextNew && (sourceHash === undefined || agreed.source === undefined)) return undefined;
	return {
		id,
		...(isTextNew && { text: { hash: sourceHash as string, expected: agreed.source as string } }),
		properties,
		agreement: agreementOf(node),
	};
}

function isSamePlace(node: DiskNode, agreed: Agreement): boolean {
	return node.name === agreed.name && node.className === agreed.className && node.parent === agreed.parent;
}

/** Undefined where a value cannot be replaced by looking at it alone: a reference, or one the project says no more. */
function changedProperties({ className, properties }: DiskNode, agreed: Agreement, defaultOf: PushSides["defaultOf"]) {
	const changed: Record<string, { value: Variant; expected: Variant }> = {};
	const { Source: _source, ...stated } = properties;
	if (Object.keys(agreed.properties).some((name) => stated[name] === undefined)) return undefined;
	for (const [name, value] of Object.entries<Variant>(stated as Variants)) {
		if (sameValue(value, agreed.properties[name])) continue;
		const expected = agreed.properties[name] ?? defaultOf(className, name);
		if (expected === undefined || "Ref" in value || "Ref" in expected) return undefined;
		changed[name] = { value, expected };
	}
	return changed;
}

/** How a push ended, by what Studio had when it was read back. */
export interface PushResult {
	readonly id: string;
	readonly outcome: "applied" | "stale" | "failed";
	/** Of the text, with `\n` line endings. */
	readonly sourceHash?: string | undefined;
}

export interface JudgedPushes {
	/** What both sides have in common now. */
	readonly agreed: ReadonlyMap<string, Agreement>;
	/** What has to be compared. */
	readonly notApplied: readonly string[];
}

/** Only what Studio was read back to have is agreed on. What was not answered may have happened or not. */
export function judgePushes(pushes: readonly Push[], results: readonly PushResult[]): JudgedPushes {
	const byId = new Map(results.map((result) => [result.id, result]));
	const agreed = new Map<string, Agreement>();
	const notApplied: string[] = [];
	for (const { id, text, agreement } of pushes) {
		const result = byId.get(id);
		const isEqual = result?.outcome === "applied" && (text === undefined || result.sourceHash === text.hash);
		if (isEqual) agreed.set(id, agreement);
		else notApplied.push(id);
	}
	return { agreed, notApplied };
}
