import type { SyncFailure } from "../../generated/protocol";
import { decodeValue, untag } from "../../values/decode-value";
import { equalValues } from "../../values/equal-values";
import { readComparable } from "../compare-node";
import { contentsOf, savedSubtree } from "../diff";
import type { IdMap } from "../id-map";
import type { Breathe } from "../pace";
import type { PatchNode } from "../patch-tree";
import type { ProjectTree, Properties } from "../project-tree";
import { isWritable, readProperty, writeProperty } from "../property-access";
import type { ScriptEditor } from "../script-editor";
import { replaceInstance } from "./replace-instance";
import type { UndoLog } from "./undo-log";

/** What was fetched for a push: texts, and instances with properties no script can set. */
export interface Incoming {
	readonly sources: ReadonlyMap<string, string>;
	readonly models: ReadonlyMap<string, Instance>;
}

export interface ApplyOptions {
	readonly tree: ProjectTree;
	readonly ids: IdMap;
	readonly incoming: Incoming;
	readonly editor: ScriptEditor;
	readonly undo: UndoLog;
	readonly breathe: Breathe;
}

interface PendingText {
	readonly id: string;
	readonly target: LuaSourceContainer;
	/** What the editor must still show; undefined for a script that was just made. */
	readonly expected?: string;
	readonly text: string;
}

/**
 * Brings the project's side into Studio: removals, edits, additions, then references, then texts. Looks before every write
 * whether Studio still is what the plan saw. Stops at nothing; the caller rolls back if anything failed.
 */
export class PatchApplier {
	readonly failures: SyncFailure[] = [];
	private readonly references: { id: string; instance: Instance; name: string; target: string }[] = [];
	private readonly texts: PendingText[] = [];
	private readonly replaced = new Set<string>();

	constructor(private readonly options: ApplyOptions) {}

	apply(nodes: readonly PatchNode[]): void {
		for (const node of nodes) if (node.patchType === "Remove") this.attempt(node, () => this.remove(node));
		for (const node of nodes) if (node.patchType === "Edit") this.attempt(node, () => this.edit(node));
		for (const node of nodes) if (node.patchType === "Add") this.attempt(node, () => this.add(node));
		this.pointAtReplacements();
		for (const { id, instance, name, target } of this.references) {
			const { value, problem } = decodeValue({ Ref: target }, (other) => this.options.ids.instanceOf(other));
			this.note(id, problem !== undefined ? `${name}: ${problem}` : this.set(instance, name, value));
		}
		// One after the other: several at once are known to damage sources.
		for (const text of this.texts) {
			this.options.breathe();
			this.note(text.id, this.write(text));
		}
	}

	/** One change; what it raises or says is noted, and the next goes on. */
	private attempt(node: PatchNode, work: () => string | undefined): void {
		this.options.breathe();
		const [ok, problem] = pcall(work);
		this.note(node.id, ok ? problem : tostring(problem));
	}

	private note(id: string, message: string | undefined): void {
		if (message !== undefined) this.failures.push({ id, message });
	}

	private remove({ node, id, instance, contents }: PatchNode): string | undefined {
		const { tree, ids, editor, undo } = this.options;
		const doomed = instance as Instance;
		if (doomed.Parent === undefined) return undefined;
		const parent = ids.instanceOf(tree.ids[node]);
		if (doomed.Parent !== parent) return "It was moved since it was compared. Sync again.";
		if (contentsOf(savedSubtree(doomed), editor) !== contents) {
			return "Something in it was changed since it was compared. Sync again.";
		}
		undo.did(() => {
			doomed.Parent = parent;
			ids.set(id, doomed);
		});
		ids.delete(id);
		// Not Destroy, which could not be undone.
		doomed.Parent = undefined;
		return undefined;
	}

	private edit(node: PatchNode): string | undefined {
		const problem = this.check(node);
		if (problem !== undefined) return problem;
		if (node.selection === "merge") return this.merge(node);
		const { tree, ids, incoming, undo } = this.options;
		let instance = node.instance as Instance;
		const model = incoming.models.get(node.id);
		if (node.changedClassName !== undefined || model !== undefined) instance = this.replace(node, instance, model);
		else if (node.changedName !== undefined) {
			const before = instance.Name;
			undo.did(() => {
				instance.Name = before;
			});
			instance.Name = tree.names[node.node];
		}
		const properties: Properties = {};
		for (const { name, incoming: value } of node.properties) properties[name] = value;
		const isFresh = instance !== node.instance;
		const wanted = isFresh ? (tree.properties.get(node.node) ?? {}) : properties;
		const problems = this.setAll(node.id, instance, wanted, model !== undefined);
		this.planText(node, instance, ids.idOf(instance) ?? node.id, isFresh);
		return problems;
	}

	/** Whether Studio still is what the plan saw. */
	private check({ node, instance, properties, changedName }: PatchNode): string | undefined {
		const { tree, ids } = this.options;
		const target = instance as Instance;
		if (target.Parent === undefined) return "It was deleted since it was compared. Sync again.";
		if (target.Parent !== ids.instanceOf(tree.ids[tree.parents[node]])) {
			return "It was moved since it was compared. Sync again.";
		}
		if (changedName !== undefined && target.Name !== changedName)
			return "It was renamed since it was compared. Sync again.";
		for (const { name, tag, current } of properties) {
			const [readable, now] = readComparable(target, name, tag, (other) => ids.idOf(other) ?? "unknown");
			const isSame = equalValues(now, current) || (tag === "Ref" && now === "unknown");
			if (!readable || !isSame) return `${name} was changed since it was compared. Sync again.`;
		}
		return undefined;
	}

	private merge({ id, instance, shown, merged }: PatchNode): undefined {
		this.texts.push({ id, target: instance as LuaSourceContainer, expected: shown, text: merged as string });
		return undefined;
	}

	private replace(node: PatchNode, old: Instance, model?: Instance): Instance {
		const { tree, ids, undo } = this.options;
		const stated = tree.properties.get(node.node);
		const fresh = model ?? new Instance(node.className as keyof CreatableInstances);
		replaceInstance(old, fresh, (name) => stated?.[name] !== undefined, undo);
		fresh.Name = tree.names[node.node];
		undo.did(() => ids.set(node.id, old));
		ids.set(node.id, fresh);
		this.replaced.add(node.id);
		return fresh;
	}

	/** The text the project has, or for a script in the place of another, the one Studio had. */
	private planText(node: PatchNode, instance: Instance, id: string, isFresh: boolean): void {
		if (!instance.IsA("LuaSourceContainer")) return;
		const text = this.options.incoming.sources.get(id);
		if (text !== undefined) this.texts.push({ id, target: instance, expected: isFresh ? undefined : node.shown, text });
		else if (isFresh && node.held !== undefined) this.texts.push({ id, target: instance, text: node.held });
	}

	private add({ node, id }: PatchNode): string | undefined {
		const { tree, ids, undo } = this.options;
		const parent = ids.instanceOf(tree.ids[tree.parents[node]]);
		const isInPlace = parent !== undefined && (parent === game || parent.IsDescendantOf(game));
		if (parent === undefined || !isInPlace) return "What it would be added to was deleted. Sync again.";
		const problems: string[] = [];
		const root = this.make(node, parent === game, problems);
		undo.did(() => {
			for (const below of tree.subtree(node)) ids.delete(tree.ids[below]);
			if (parent !== game) root.Parent = undefined;
		});
		// Last, so that nobody sees it half made.
		if (parent !== game) root.Parent = parent;
		return problems.isEmpty() ? undefined : `${id}: ${problems.join("; ")}`;
	}

	private make(node: number, isService: boolean, problems: string[]): Instance {
		this.options.breathe();
		const { tree, ids, incoming } = this.options;
		const id = tree.ids[node];
		const model = incoming.models.get(id);
		const instance = isService ? service(tree.classNames[node]) : (model ?? create(tree.classNames[node]));
		if (!isService) instance.Name = tree.names[node];
		ids.set(id, instance);
		const problem = this.setAll(id, instance, tree.properties.get(node) ?? {}, model !== undefined);
		if (problem !== undefined) problems.push(problem);
		const text = incoming.sources.get(id);
		if (text !== undefined) this.texts.push({ id, target: instance as LuaSourceContainer, text });
		const first = tree.firstChild[node];
		for (let child = first; child < first + tree.childCounts[node]; child++) {
			this.make(child, false, problems).Parent = instance;
		}
		return instance;
	}

	private setAll(id: string, instance: Instance, properties: Properties, isModel: boolean): string | undefined {
		const problems: string[] = [];
		for (const [key, tagged] of pairs(properties)) {
			const name = key as string;
			const [tag, pod] = untag(tagged);
			// A model already has what no script could set.
			if (isModel && !isWritable(instance.ClassName, name)) continue;
			if (tag === "Ref") {
				this.references.push({ id, instance, name, target: pod as string });
				continue;
			}
			if (tag === "OptionalCFrame" && pod === "None") continue;
			const { value, problem } = decodeValue(tagged);
			const failure = problem !== undefined ? `${name}: ${problem}` : this.set(instance, name, value);
			if (failure !== undefined && !(isModel && problem !== undefined)) problems.push(failure);
		}
		return problems.isEmpty() ? undefined : problems.join("; ");
	}

	private set(instance: Instance, name: string, value: unknown): string | undefined {
		const [readable, before] = readProperty(instance, name);
		const problem = writeProperty(instance, name, value);
		if (problem === undefined && readable) {
			this.options.undo.did(() => {
				const [, now] = readProperty(instance, name);
				// Somebody's change since is theirs.
				if (equalValues(now, value)) writeProperty(instance, name, before);
			});
		}
		return problem;
	}

	/** References of the project to an instance that another now stands for. */
	private pointAtReplacements(): void {
		if (this.replaced.isEmpty()) return;
		const { tree, ids } = this.options;
		for (const [node, properties] of tree.properties) {
			const instance = ids.instanceOf(tree.ids[node]);
			if (instance === undefined) continue;
			for (const [name, { Ref: target }] of pairs(properties)) {
				if (target === undefined || !this.replaced.has(target)) continue;
				this.references.push({ id: tree.ids[node], instance, name: name as string, target });
			}
		}
	}

	private write({ target, expected, text }: PendingText): string | undefined {
		const { editor, undo } = this.options;
		const before = editor.shown(target);
		if (expected !== undefined && before !== expected) {
			return "Its text was changed since it was compared. Read it again and decide anew.";
		}
		if (before === text) return undefined;
		const problem = editor.replace(target, before, text);
		if (problem === undefined && expected !== undefined) undo.did(() => editor.replace(target, text, before));
		return problem;
	}
}

function create(className: string): Instance {
	return new Instance(className as keyof CreatableInstances);
}

function service(className: string): Instance {
	return game.GetService(className as keyof Services);
}
