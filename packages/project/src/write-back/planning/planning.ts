import { dirname } from "node:path";
import type { ModelEditor } from "../../file-kinds/file-kind.js";
import { loadProject } from "../../project-file/load-project.js";
import type { SnapshotScope } from "../../snapshot/snapshot-context.js";
import { scopeInside } from "../../snapshot/snapshot-project.js";
import type { Tree } from "../../tree/tree.js";
import type { TreeNode } from "../../tree/tree-node.js";
import type { Vfs } from "../../vfs/vfs.js";
import { DraftFiles } from "./draft-files.js";
import { type Place, placeOf } from "./place.js";
import { linkIdOf } from "./references.js";
import { Unwritable } from "./unwritable.js";
import { type WantedNode, WantedTree } from "./wanted-tree.js";

/** One attempt at a plan: what is wanted, and the draft that is to become it. */
export class Planning {
	readonly tree: Tree;
	readonly draft: DraftFiles;
	readonly wanted: WantedTree;
	/** Instances that something refers to for the first time. */
	readonly newLinkIds = new Set<string>();
	readonly #places = new Map<string, Place>();
	readonly #models = new Map<string, { readonly editor: ModelEditor; why: string | undefined }>();

	constructor(tree: Tree, root: string, vfs: Vfs) {
		this.tree = tree;
		this.draft = new DraftFiles(root, vfs);
		this.wanted = new WantedTree(tree);
	}

	demand(id: string): WantedNode & { readonly node: TreeNode } {
		const wanted = this.wanted.get(id);
		if (wanted?.node === undefined) throw new Unwritable("the project has no such instance any more");
		return wanted as WantedNode & { readonly node: TreeNode };
	}

	/** Where an instance is described by now. */
	placeOf(node: TreeNode): Place {
		return this.#places.get(node.id) ?? placeOf(node.metadata);
	}

	moved(node: TreeNode, place: Place): void {
		this.#places.set(node.id, place);
	}

	/** The id by which other files refer to an instance. One that has none gets its id of the tree. */
	linkIdOf({ node }: { readonly node: TreeNode }): string {
		const known = linkIdOf(node);
		if (known === undefined) this.newLinkIds.add(node.id);
		return known ?? node.id;
	}

	/** What holds for an instance's own files: those of a nested project follow its rules. */
	scopeOf({ metadata }: TreeNode): SnapshotScope {
		const nested = (metadata.projectNodes ?? []).filter(({ nodePath }) => nodePath.length === 0);
		return nested.reduce(
			(scope, { projectPath }) => scopeInside(loadProject(this.draft, projectPath), scope),
			metadata.scope,
		);
	}

	/** The meta files beside an instance's own file. */
	adjacentMetas({ metadata }: TreeNode, folder: string): readonly string[] {
		return (metadata.metaFiles ?? []).filter((meta) => dirname(meta) === folder && this.draft.exists(meta));
	}

	/** Instances of one name in one folder have their meta files in common. */
	isShared(meta: string, { id }: TreeNode): boolean {
		return this.tree.idsRelevantTo(meta).some((other) => other !== id);
	}

	/** Takes a meta file along, and leaves it where others need it. */
	moveMeta(meta: string, to: string, node: TreeNode, why: string): void {
		if (this.isShared(meta, node)) this.draft.write(to, this.draft.readFile(meta), why);
		else this.draft.move(meta, to, why);
	}

	editText(path: string, why: string, edit: (text: string) => string): void {
		const before = this.draft.exists(path) ? this.draft.readText(path) : "";
		const after = edit(before);
		if (after !== before || !this.draft.exists(path)) this.draft.write(path, Buffer.from(after), why);
	}

	editModel({ file, fileKind }: Extract<Place, { kind: "model" }>, why: string): ModelEditor {
		let open = this.#models.get(file);
		if (open === undefined) {
			if (fileKind.editModel === undefined) throw new Unwritable(`a ${fileKind.name} file cannot be changed`);
			open = { editor: fileKind.editModel(file, this.draft.readFile(file)), why };
			this.#models.set(file, open);
		}
		open.why = why;
		return open.editor;
	}

	/** Puts the models that were changed into the draft. */
	saveModels(): void {
		for (const [file, { editor, why }] of this.#models) {
			if (why !== undefined && this.draft.exists(file)) this.draft.write(file, editor.bytes(), why);
		}
		this.#models.clear();
	}
}
