import type { Tree } from "@studio-bridge/project";
import type { ReadBack, SyncChange } from "@studio-bridge/protocol";
import { evidenceOf } from "../../src/run/evidence.js";
import { sameInstance, sameSubtree } from "../../src/run/same-instance.js";
import { settle } from "../../src/run/settlement.js";
import { type Direction, defaultSelections } from "../../src/selection/default-selection.js";
import { type ClassName, type FileNode, fileAt, type Path, textsOf, treeOf, withFile } from "./model-disk.js";
import { compare, type Difference, fileOf, hashOf, type Ids, Instance, serverOf } from "./model-studio.js";
import { isSameFile, Violation, type World } from "./world.js";

export type Outcome = "empty" | "success" | "undecided" | "failed";

/** What a person says about a difference, given what it takes by default. */
export type Decide = (difference: Difference, byDefault: Direction | undefined) => Direction | undefined;

interface Decided extends Difference {
	readonly direction: Direction | undefined;
}

/** What the plugin hands over for the server to write. */
interface Pull {
	readonly difference: Difference;
	/** Undefined removes. */
	readonly file: FileNode | undefined;
	readonly name: string;
}

/**
 * One sync in the model's world, a step at a time: between two `yield`s nothing else happens, and at each the process may
 * die. What it decides, what it agrees on and what it calls unchanged is the product's own code; the looks, the writes and
 * the order of the plugin's steps are the model's, as `docs/sync-protocol.md` has them.
 */
export function* syncOnce(world: World, decide: Decide): Generator<string, Outcome> {
	const tree = treeOf(world.disk);
	yield "looks at the disk";
	const { ids, differences } = compare(tree, world.server, world.retained);
	world.retained = ids;
	const seen = new Map([...ids].map(([id, { text }]) => [id, hashOf(text)]));
	yield "looks at Studio";
	const decided = select(world, tree, differences, decide);
	if (decided.every(({ direction }) => direction === undefined) && decided.length > 0) return "undecided";
	const pushed = decided.filter(({ direction }) => direction === "push");
	const pulled = decided.filter(({ direction }) => direction === "pull");
	const disk = world.disk;
	yield "reads what it pushes";
	if (pushed.some(({ change }) => !hasText(disk, tree, change.id))) return "failed";
	const pulls = pulled.map((difference) => pullOf(difference));
	if (pulls.some((pull) => pull === undefined)) return "failed";
	yield "asks to keep what it replaces";
	for (const text of pushed.flatMap(textsLost)) world.backups.add(text);
	yield "has kept it";
	const apply = new Apply(world, tree, ids);
	try {
		for (const difference of pushed) {
			if (!apply.one(difference)) return apply.putBack();
			yield "has written to Studio";
		}
		if (!pushed.every((difference) => apply.isDone(difference))) return apply.putBack();
		const after = yield* writeFiles(world, tree, pulls as Pull[]);
		if (after === undefined) return apply.putBack();
		apply.finish();
		yield "tells what was read back";
		noteAgreements(world, tree, decided, { ids, seen, after });
		return decided.length === 0
			? "empty"
			: decided.some((one) => one.direction === undefined)
				? "undecided"
				: "success";
	} finally {
		// The connection is gone or the server: the plugin puts back what it wrote.
		apply.putBack();
	}
}

function select(world: World, tree: Tree, differences: readonly Difference[], decide: Decide): Decided[] {
	const sides = { tree, ledger: world.ledger, git: () => undefined };
	const evidence = differences.map(({ change }) => evidenceOf(change, sides));
	const defaults = defaultSelections(evidence, { isSamePlace: true, agreed: world.ledger.size });
	const removals = differences.filter(({ change }, index) => removes(change.patchType, defaults[index]));
	const count = removals.reduce((sum, { change }) => sum + (change.count ?? 1), 0);
	if (count > 10) throw new Violation("I8", `${count} instances would be removed without a question`);
	for (const [index, { change }] of differences.entries()) {
		const direction = defaults[index];
		if (removes(change.patchType, direction) && !wasAgreed(world, tree, change.id, change.path))
			throw new Violation("I8", `${change.path} would be removed, and nobody agreed on it`);
		// What only one side touched goes to the other, never back. An addition nobody agreed on may: it loses nothing.
		if (direction === "push" && change.patchType !== "Add" && !world.touched.has("disk"))
			throw new Violation("I4", `pushes ${change.path} back`);
		if (direction === "pull" && !world.touched.has("studio")) throw new Violation("I4", `pulls ${change.path} back`);
	}
	return differences.map((difference, index) => ({ ...difference, direction: decide(difference, defaults[index]) }));
}

function removes(patchType: string, direction: Direction | undefined): boolean {
	return (patchType === "Remove" && direction === "push") || (patchType === "Add" && direction === "pull");
}

function wasAgreed({ ledger }: World, tree: Tree, id: string, path: string): boolean {
	if (ledger.get(id) !== undefined) return true;
	const name = path.split("/").at(-1) ?? "";
	return [...ledger.entries()].some(([known, agreement]) => agreement.name === name && tree.get(known) === undefined);
}

/** The texts Studio will no longer have. */
function textsLost({ change, instance, seen }: Difference): string[] {
	if (change.patchType === "Remove" && instance !== undefined) {
		return [instance, ...instance.below()].flatMap(({ text }) => text ?? []);
	}
	return seen?.text === undefined ? [] : [seen.text];
}

/** Studio's half of the writing: each step looks once more, and all can be put back. */
class Apply {
	readonly #undo: (() => void)[] = [];

	readonly world: World;
	readonly tree: Tree;
	readonly ids: Ids;

	constructor(world: World, tree: Tree, ids: Ids) {
		this.world = world;
		this.tree = tree;
		this.ids = ids;
	}

	one(difference: Difference): boolean {
		const { change, instance, parent } = difference;
		if (change.patchType === "Add") return this.#add(change.id, parent);
		if (instance === undefined || instance.parent !== parent) return false;
		return change.patchType === "Remove" ? this.#remove(difference, instance) : this.#edit(difference, instance);
	}

	isDone({ change, instance }: Difference): boolean {
		if (change.patchType === "Remove") return instance?.parent === undefined;
		const [node, found] = [this.tree.get(change.id), this.ids.get(change.id)];
		if (node === undefined || found?.parent === undefined) return false;
		const isSame = found.name === node.name && found.className === node.className;
		return isSame && hashOf(found.text) === node.sourceHash;
	}

	finish(): void {
		this.#undo.length = 0;
	}

	putBack(): Outcome {
		for (const undo of this.#undo.splice(0).reverse()) undo();
		return "failed";
	}

	#add(id: string, parent: Instance): boolean {
		if (parent !== this.world.server && parent.parent === undefined) return false;
		const made = this.#make(id);
		made.moveTo(parent);
		this.#undo.push(() => {
			for (const one of [made, ...made.below()]) if (one.text !== undefined) this.world.backups.add(one.text);
			made.moveTo(undefined);
		});
		return true;
	}

	#make(id: string): Instance {
		const node = this.tree.demand(id);
		const made = new Instance(node.name, node.className as ClassName, textOfNode(node));
		this.ids.set(id, made);
		for (const child of this.tree.childrenOf(id)) this.#make(child.id).moveTo(made);
		return made;
	}

	#remove({ contents, parent }: Difference, instance: Instance): boolean {
		if (instance.contents() !== contents) return false;
		instance.moveTo(undefined);
		this.#undo.push(() => instance.moveTo(parent));
		return true;
	}

	#edit({ change, seen }: Difference, instance: Instance): boolean {
		const node = this.tree.demand(change.id);
		const { name, className, text } = instance;
		if (name !== seen?.name || className !== seen.className || text !== seen.text) return false;
		const wanted = { name: node.name, className: node.className as ClassName, text: textOfNode(node) };
		Object.assign(instance, wanted);
		this.#undo.push(() => {
			// Somebody's change since is theirs.
			if (instance.name === wanted.name) instance.name = name;
			if (instance.text !== wanted.text) return;
			Object.assign(instance, { className, text });
		});
		return true;
	}
}

function textOfNode(node: { properties: Record<string, unknown> }): string | undefined {
	return (node.properties.Source as { String: string } | undefined)?.String;
}

function pathOf(tree: Tree, id: string): Path {
	const server = serverOf(tree).id;
	const names: string[] = [];
	for (let node = tree.get(id); node !== undefined && node.id !== server; node = tree.get(node.parent ?? "")) {
		names.unshift(node.name);
	}
	return names;
}

/** Whether the disk still has the texts that a push would send. */
function hasText(disk: FileNode, tree: Tree, id: string): boolean {
	if (tree.get(id) === undefined) return true;
	return [...tree.subtree(id)].every((node) => fileAt(disk, pathOf(tree, node.id))?.text === textOfNode(node));
}

function pullOf(difference: Difference): Pull | undefined {
	const { change, instance, parent, seen, contents } = difference;
	if (change.patchType === "Add") return { difference, file: undefined, name: "" };
	if (instance === undefined || instance.parent !== parent) return undefined;
	if (change.patchType === "Remove") {
		const file = instance.contents() === contents ? fileOf(instance) : undefined;
		return file && { difference, file, name: instance.name };
	}
	const { name, className, text } = instance;
	if (name !== seen?.name || className !== seen.className || text !== seen.text) return undefined;
	return { difference, file: { className, text, children: new Map() }, name };
}

/** The server's half: planned, compared with the disk once more, backed up and written as a whole. */
function* writeFiles(world: World, before: Tree, pulls: readonly Pull[]): Generator<string, Tree | undefined> {
	if (pulls.length === 0) return before;
	const planned = world.disk;
	yield "hands over what it pulls";
	const now = treeOf(world.disk);
	if (!pulls.every(({ difference }) => isAsPlanned(difference, before, now))) return undefined;
	yield "has looked at the disk again";
	let written: FileNode | undefined = world.disk;
	for (const { difference, file, name } of pulls) {
		const { id, patchType } = difference.change;
		const path = patchType === "Remove" ? [...parentPath(difference), name] : pathOf(before, id);
		const [old, expected] = [fileAt(written, path), fileAt(planned, path)];
		// Every operation carries what the plan saw, and is compared with it at the last moment.
		if (patchType === "Remove" ? old !== undefined : expected === undefined || !isSameFile(expected, old))
			return undefined;
		if (patchType === "Remove") written = withFile(written, path, file);
		else if (file === undefined) written = withFile(written, path, undefined);
		else {
			const target = [...path.slice(0, -1), name];
			if (name !== path.at(-1) && fileAt(written, target) !== undefined) return undefined;
			const moved = withFile(written, path, undefined);
			written = moved && withFile(moved, target, { ...file, children: old?.children ?? new Map() });
		}
		if (written === undefined) return undefined;
		if (patchType !== "Remove") checkSeen(before, id, old, patchType === "Add");
		if (old !== undefined) for (const text of textsOf(old)) world.backups.add(text);
	}
	world.disk = written;
	const after = treeOf(world.disk);
	yield "has written the files";
	return after;
}

/** I6: what is replaced or removed is what the decision was made about. */
function checkSeen(before: Tree, id: string, old: FileNode | undefined, isWhole: boolean): void {
	const seen = (nodeId: string, file: FileNode | undefined): boolean => {
		const node = before.demand(nodeId);
		if (file === undefined || file.text !== textOfNode(node)) return false;
		if (!isWhole) return true;
		return (
			file.children.size === node.children.length &&
			before.childrenOf(nodeId).every((child) => seen(child.id, file.children.get(child.name)))
		);
	};
	if (!seen(id, old))
		throw new Violation("I6", `${before.demand(id).name} is overwritten, and nobody decided about what it is now`);
}

function isAsPlanned({ change, parent }: Difference, before: Tree, now: Tree): boolean {
	if (change.patchType === "Remove") return parent !== undefined;
	if (change.patchType === "Add") return sameSubtree(before, now, change.id);
	const isRenamed = change.properties !== undefined;
	return isRenamed ? sameSubtree(before, now, change.id) : sameInstance(before.get(change.id), now.get(change.id));
}

function parentPath({ change }: Difference): Path {
	return change.path.split("/").slice(2, -1);
}

/** What Studio has now, and what it had when it was compared. */
interface Looked {
	readonly ids: Ids;
	readonly seen: ReadonlyMap<string, string | undefined>;
	/** The disk as it was read once it was written; as it was compared, if nothing was. */
	readonly after: Tree;
}

function noteAgreements(world: World, before: Tree, decided: readonly Decided[], { ids, seen, after }: Looked): void {
	const readBack: ReadBack[] = [];
	const pulledIds: string[] = [];
	const readWritten = (read: (into: ReadBack[]) => void) => {
		const written: ReadBack[] = [];
		read(written);
		readBack.push(...written);
		pulledIds.push(...written.map(({ id }) => id));
	};
	const removed: string[] = [];
	const differing: string[] = [];
	for (const { change, direction, instance } of decided) {
		if (direction === undefined) differing.push(change.id);
		else if (removes(change.patchType, direction)) removed.push(change.id);
		else if (change.patchType === "Remove" && instance !== undefined)
			readWritten((into) => readAll(change.path, instance, after, into, ids));
		else if (change.patchType === "Add") for (const node of before.subtree(change.id)) readOne(node.id, ids, readBack);
		else if (direction === "push") readOne(change.id, ids, readBack);
		else {
			pulledIds.push(change.id);
			readWritten((into) => readEdit(change, instance, after, into, ids));
		}
	}
	const changes = decided.map(({ change }) => change);
	const pulled = new Set(pulledIds);
	const sides = { before, after, pulled, ledger: world.ledger, changes, inexact: new Set<string>() };
	const settled = settle({ readBack, removed, differing }, sides);
	for (const [id, agreement] of settled.changes) {
		if (agreement === undefined) continue;
		if (agreement.parent === undefined || agreement.className === "ServerScriptService") continue;
		const isHonest = [seen, new Map([[id, hashOf(ids.get(id)?.text)]])].some(
			(look) => ids.has(id) && look.get(id) === agreement.source,
		);
		if (!isHonest) throw new Violation("I7", `agrees on ${agreement.name}, of which Studio has never had that`);
	}
	world.ledger = world.ledger.with(settled.changes);
	world.retained = ids;
}

function readOne(id: string, ids: Ids, readBack: ReadBack[]): void {
	const hash = hashOf(ids.get(id)?.text);
	readBack.push({ id, ...(hash !== undefined && { studioHash: hash }) });
}

/** An id is made of name and class, so a pulled edit of those gets another. */
function readEdit(
	{ id, path }: SyncChange,
	instance: Instance | undefined,
	now: Tree,
	readBack: ReadBack[],
	ids: Ids,
): void {
	if (now.get(id) !== undefined || instance === undefined) readOne(id, ids, readBack);
	else readAll(path, instance, now, readBack, ids);
}

/** The ids of what was written to disk, by where it was written. */
function readAll(path: string, instance: Instance, now: Tree, readBack: ReadBack[], ids: Ids): void {
	let node: ReturnType<typeof serverOf> | undefined = serverOf(now);
	for (const name of path.split("/").slice(2)) {
		node = node && now.childrenOf(node.id).find((child) => child.name === name);
	}
	const visit = (id: string, one: Instance): void => {
		for (const [old, known] of ids) if (known === one) ids.delete(old);
		ids.set(id, one);
		readOne(id, ids, readBack);
		for (const child of now.childrenOf(id)) {
			const found = one.child(child.name);
			if (found !== undefined) visit(child.id, found);
		}
	};
	if (node !== undefined) visit(node.id, instance);
}
