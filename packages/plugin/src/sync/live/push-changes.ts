import type { ChangePush, PushOutcome } from "../../generated/protocol";
import { gitBlobHash, withNewlines } from "../../hash/content-hash";
import { decodeValue, untag } from "../../values/decode-value";
import { equalValues } from "../../values/equal-values";
import { UndoLog } from "../apply/undo-log";
import { readProperty, writeProperty } from "../property-access";
import type { ScriptEditor } from "../script-editor";

export interface PushOptions {
	readonly editor: ScriptEditor;
	readonly instanceOf: (id: string) => Instance | undefined;
	/** What was written, so that it is known again when Studio reports it. */
	readonly wrote: (instance: Instance, property: string, value: unknown) => void;
}

/** Does one push if Studio still has what is expected, and reads it back. May yield in the script editor. */
export function pushChange(push: ChangePush, options: PushOptions): PushOutcome {
	const { id } = push;
	const instance = options.instanceOf(id);
	if (instance === undefined || !instance.IsDescendantOf(game)) {
		return { id, outcome: "failed", message: "Studio has no such instance any more." };
	}
	const difference = compare(push, instance, options);
	if (difference !== undefined) return difference;
	const undo = new UndoLog();
	const problem = writeProperties(push, instance, undo, options) ?? writeText(push, instance, options);
	if (problem === undefined) return { id, outcome: "applied", sourceHash: sourceHash(push, instance, options) };
	const stuck = undo.rollBack();
	return { id, outcome: "failed", message: [problem, ...stuck].join("; ") };
}

function compare(
	{ id, text, properties }: ChangePush,
	instance: Instance,
	{ editor }: PushOptions,
): PushOutcome | undefined {
	if (text !== undefined) {
		if (!instance.IsA("LuaSourceContainer")) return { id, outcome: "failed", message: "It is not a script." };
		const hash = gitBlobHash(withNewlines(editor.shown(instance)));
		if (hash !== text.expected) return { id, outcome: "stale", sourceHash: hash };
	}
	for (const [key, { expected }] of pairs(properties ?? {})) {
		const [readable, current] = readProperty(instance, key as string);
		const { value, problem } = decodeValue(expected);
		if (!readable || problem !== undefined) return { id, outcome: "failed", message: `${key} cannot be compared.` };
		if (!equalValues(current, value)) return { id, outcome: "stale", message: `${key} was changed in Studio.` };
	}
	return undefined;
}

function writeProperties(
	{ properties }: ChangePush,
	instance: Instance,
	undo: UndoLog,
	{ wrote }: PushOptions,
): string | undefined {
	for (const [key, { value: tagged }] of pairs(properties ?? {})) {
		const name = key as string;
		const [tag] = untag(tagged);
		const { value, problem } = decodeValue(tagged);
		if (problem !== undefined || tag === "Ref") return `${name}: ${problem ?? "a reference is compared instead"}`;
		const [, before] = readProperty(instance, name);
		undo.did(() => writeProperty(instance, name, before));
		const refusal = writeProperty(instance, name, value);
		if (refusal !== undefined) return refusal;
		const [, now] = readProperty(instance, name);
		if (!equalValues(now, value)) return `${name} is not what was written; Studio made something else of it.`;
		wrote(instance, name, now);
	}
	return undefined;
}

function writeText({ text }: ChangePush, instance: Instance, { editor, wrote }: PushOptions): string | undefined {
	if (text === undefined || !instance.IsA("LuaSourceContainer")) return undefined;
	const before = editor.shown(instance);
	const problem = editor.replace(instance, before, text.source);
	if (problem !== undefined) return problem;
	const held = editor.held(instance);
	wrote(instance, "Source", held);
	if (gitBlobHash(withNewlines(held)) === text.hash) return undefined;
	return "The text is not what was written. If Studio keeps drafts, commit the draft.";
}

function sourceHash({ text }: ChangePush, instance: Instance, { editor }: PushOptions): string | undefined {
	if (text === undefined || !instance.IsA("LuaSourceContainer")) return undefined;
	return gitBlobHash(withNewlines(editor.held(instance)));
}
