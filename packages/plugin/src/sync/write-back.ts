import type { CommandContext } from "../dispatcher/handler";
import type {
	EditBack,
	SyncFailure,
	TaggedValue,
	WireError,
	WriteBackItem,
	WriteBackResult,
} from "../generated/protocol";
import { gitBlobHash } from "../hash/content-hash";
import { encodeAs } from "../values/encode-as";
import { equalValues } from "../values/equal-values";
import { readComparable } from "./compare-node";
import { contentsOf, savedSubtree } from "./diff";
import type { IdMap } from "./id-map";
import type { ModelFiles } from "./model-files";
import type { PatchNode } from "./patch-tree";
import type { ProjectTree } from "./project-tree";
import type { ScriptEditor } from "./script-editor";

const ITEMS_A_PAGE = 100;
const INSTANCE_ID = "^%x+$";

export interface WriteBackOptions {
	readonly tree: ProjectTree;
	readonly ids: IdMap;
	readonly editor: ScriptEditor;
	readonly models: ModelFiles;
	readonly studioId: (instance: Instance) => string;
}

/** What Studio has, for the server to write: or why it cannot be, in words. */
export function createItem(node: PatchNode, options: WriteBackOptions): WriteBackItem | string {
	if (node.patchType === "Add") return { kind: "remove", id: node.id };
	const { instance } = node;
	if (instance === undefined || instance.Parent === undefined)
		return "It was deleted since it was compared. Sync again.";
	if (node.patchType === "Remove") return addBack(node, instance, options);
	return node.selection === "merge" ? mergeBack(node) : editBack(node, instance, options);
}

function mergeBack({ id, merged }: PatchNode): EditBack {
	const source = merged as string;
	return { kind: "edit", id, source, studioHash: gitBlobHash(source) };
}

function editBack(node: PatchNode, instance: Instance, { ids, editor }: WriteBackOptions): EditBack | string {
	const properties: Record<string, TaggedValue> = {};
	for (const { name, tag, current } of node.properties) {
		const [readable, now] = readComparable(instance, name, tag, (other) => ids.idOf(other) ?? "unknown");
		if (!readable || !(equalValues(now, current) || (tag === "Ref" && now === "unknown"))) {
			return `${name} was changed since it was compared. Sync again.`;
		}
		const value = tag === "Ref" ? reference(now as string) : encodeAs(tag, now);
		if (value === undefined) return `${name} has a value that cannot be written to the project.`;
		properties[name] = value;
	}
	const source = node.isSourceChanged ? node.held : undefined;
	if (instance.IsA("LuaSourceContainer") && source !== undefined && editor.held(instance) !== source) {
		return "Its text was changed since it was compared. Read it again and decide anew.";
	}
	const broken = source !== undefined ? invalidAt(source) : undefined;
	if (broken !== undefined) return notText("Its text", broken);
	const badName = node.changedName !== undefined ? invalidAt(node.changedName) : undefined;
	if (badName !== undefined) return notText("Its name", badName);
	return {
		kind: "edit",
		id: node.id,
		source,
		studioHash: source !== undefined ? gitBlobHash(source) : undefined,
		properties: next(properties)[0] !== undefined ? properties : undefined,
		name: node.changedName,
		className: node.changedClassName,
	};
}

/** Only what the project knows can be referred to in its files. */
function reference(id: string): TaggedValue | undefined {
	return id.size() === 32 && id.match(INSTANCE_ID)[0] !== undefined ? { Ref: id } : undefined;
}

function addBack(node: PatchNode, instance: Instance, options: WriteBackOptions): WriteBackItem | string {
	const { tree, editor, models, studioId } = options;
	const subtree = savedSubtree(instance);
	if (contentsOf(subtree, editor) !== node.contents)
		return "Something in it was changed since it was compared. Sync again.";
	for (const one of subtree) {
		const badName = invalidAt(one.Name);
		if (badName !== undefined) return notText("A name in it", badName);
		const broken = one.IsA("LuaSourceContainer") ? invalidAt(editor.held(one)) : undefined;
		if (broken !== undefined) return notText(`The text of ${one.Name}`, broken);
	}
	const [ok, model] = pcall(() => models.write([instance]));
	if (!ok) return `Studio cannot save it as a model: ${model}`;
	return { kind: "add", id: node.id, parent: tree.ids[node.node], model, ids: subtree.map(studioId) };
}

export function invalidAt(text: string): number | undefined {
	const [length, invalid] = utf8.len(text);
	return length === undefined ? (invalid as number) : undefined;
}

function notText(what: string, byte: number): string {
	return `${what} is not valid UTF-8 at byte ${byte}, which no file of the project can hold. Mend it in Studio first.`;
}

export interface WrittenBack {
	readonly results: readonly WriteBackResult[];
	readonly failed: readonly SyncFailure[];
	readonly problem?: WireError;
}

/** Hands everything over, a page at a time; it is written with the last one, all or nothing. */
export function writeBack(items: readonly WriteBackItem[], revision: string, context: CommandContext): WrittenBack {
	if (items.isEmpty()) return { results: [], failed: [] };
	for (let start = 0; start < items.size(); start += ITEMS_A_PAGE) {
		const page: WriteBackItem[] = [];
		for (let index = start; index < math.min(start + ITEMS_A_PAGE, items.size()); index++) page.push(items[index]);
		const last = start + ITEMS_A_PAGE >= items.size();
		const answer = context.ask("writeBack", { revision, items: page, last });
		if (answer.status === "error") return { results: [], failed: [], problem: answer.error };
		if (answer.status === "success") return judge(answer.results);
	}
	const problem = { code: "internal_error", message: "the server did not say what became of the pulls" } as const;
	return { results: [], failed: [], problem };
}

function judge(results: readonly WriteBackResult[]): WrittenBack {
	const refused = results.filter(({ outcome }) => outcome === "refused");
	const failed = refused.map(({ id, message }) => ({ id, message: message ?? "The server refused to write it." }));
	return { results, failed };
}
