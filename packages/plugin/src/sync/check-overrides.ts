import type { OverrideVerdict, PropertyValue, SyncOverride, TaggedValue } from "../generated/protocol";
import { gitBlobHash, sha256Hash } from "../hash/content-hash";
import { untag } from "../values/decode-value";
import { encodeAs, toPropertyValue } from "../values/encode-as";
import { encodeValue } from "../values/encode-value";
import { equalValues } from "../values/equal-values";
import { comparable, type IdOf, readComparable } from "./compare-node";
import type { PatchNode, PatchTree } from "./patch-tree";
import type { ScriptEditor } from "./script-editor";

export interface OverrideOptions {
	readonly editor: ScriptEditor;
	readonly idOf: IdOf;
	/** Whether the id is that of an instance, if not that of a change. */
	readonly isKnown: (id: string) => boolean;
}

const SHA1_DIGITS = 40;

/** Takes each decision whose caller saw what Studio still is, and says what became of every one. */
export function checkOverrides(
	overrides: readonly SyncOverride[],
	patch: PatchTree,
	options: OverrideOptions,
): OverrideVerdict[] {
	return overrides.map((override) => {
		const node = patch.get(override.id);
		if (node === undefined) return unmatched(override, options);
		const mismatch = checkHash(override, node, options) ?? checkProperties(override, node, options);
		// Whatever was chosen without the caller, it was not this: after a mismatch nothing is.
		node.selection = mismatch === undefined ? override.direction : undefined;
		return mismatch ?? { id: override.id, verdict: "applied" };
	});
}

function unmatched({ id }: SyncOverride, { isKnown }: OverrideOptions): OverrideVerdict {
	if (isKnown(id)) {
		return { id, verdict: "not_a_change", message: "It is the same on both sides; there is nothing to decide." };
	}
	return { id, verdict: "unknown_id", message: "No change and no instance has this id. Take ids from a new sync." };
}

/** A push overwrites what the editor shows, a pull takes what the script holds: that is what must have been seen. */
function checkHash(
	{ id, direction, studioHash }: SyncOverride,
	{ instance }: PatchNode,
	{ editor }: OverrideOptions,
): OverrideVerdict | undefined {
	if (studioHash === undefined || instance === undefined || !instance.IsA("LuaSourceContainer")) return undefined;
	const text = direction === "push" ? editor.shown(instance) : editor.held(instance);
	const hash = studioHash.size() === SHA1_DIGITS ? gitBlobHash(text) : sha256Hash(text);
	if (hash === studioHash) return undefined;
	const isDraft = direction === "push" && text !== editor.held(instance);
	const message = isDraft
		? "The script editor shows a draft with another text, which a push would overwrite. Read it with fromDraft."
		: "The script has another text than the one this hash is of. Read it again before deciding.";
	return { id, verdict: "hash_mismatch", currentHash: gitBlobHash(text), message };
}

function checkProperties(
	override: SyncOverride,
	{ instance }: PatchNode,
	{ idOf }: OverrideOptions,
): OverrideVerdict | undefined {
	for (const [name, expected] of pairs(override.expectedProperties ?? {})) {
		const property = name as string;
		const mismatch = { id: override.id, verdict: "property_mismatch", property } as const;
		if (instance === undefined) return { ...mismatch, message: "Studio has no such instance." };
		const [tag, known, wanted] = readExpected(expected);
		const [readable, current] = readComparable(instance, property, tag, idOf);
		if (!readable) return { ...mismatch, message: `${instance.ClassName} has no ${property} that can be read.` };
		if (known && equalValues(current, wanted)) continue;
		return { ...mismatch, currentValue: show(tag, current), message: `${property} is another value now.` };
	}
	return undefined;
}

/** Bare values stand for themselves. */
function readExpected(expected: PropertyValue): LuaTuple<[string, boolean, unknown]> {
	if (!typeIs(expected, "table")) return $tuple("", true, expected);
	const [tag] = untag(expected);
	const [known, wanted] = comparable(tag, expected);
	return $tuple(tag, known, wanted);
}

function show(tag: string, current: unknown): PropertyValue | undefined {
	const [ok, encoded] = pcall(() => encodeAs(tag, current) ?? encodeValue(current));
	return ok && encoded !== undefined ? toPropertyValue(encoded as TaggedValue) : undefined;
}
