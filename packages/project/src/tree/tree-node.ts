import type { SnapshotMetadata } from "../snapshot/instance-snapshot.js";
import type { Variants } from "../values/variant.js";
import { isScriptClass } from "./script-classes.js";
import { gitBlobHash, sha256 } from "./source-hash.js";

/** An instance of a project, with an identity that lasts. */
export interface TreeNode {
	/** 32 hex digits, the same on every run for an unchanged project. */
	readonly id: string;
	/** The id of the parent; the root has none. */
	readonly parent: string | undefined;
	/** The ids of the children, in order. */
	readonly children: readonly string[];
	readonly className: string;
	readonly name: string;
	/** References name the id of the node they lead to; one that leads nowhere is left out. */
	readonly properties: Variants;
	/** As the disk has them: references name the `$id` of their target. */
	readonly declaredProperties: Variants;
	readonly metadata: SnapshotMetadata;
	/** The git blob hash of a script's source as Studio holds it, that is with `\n`. */
	readonly sourceHash?: string | undefined;
	/** The SHA-256 of the same text. */
	readonly sourceSha256?: string | undefined;
}

export type TreeNodeFields = Omit<TreeNode, "sourceHash" | "sourceSha256">;

/** The text of a script; undefined for everything that is none. */
export function sourceOf({ className, properties }: Pick<TreeNode, "className" | "properties">): string | undefined {
	const source = isScriptClass(className) ? properties.Source?.String : undefined;
	return typeof source === "string" ? source : undefined;
}

/** The hashes are made when they are first asked for: most sources of a large project are never compared. */
export function treeNode(fields: TreeNodeFields): TreeNode {
	return new LazilyHashedNode(fields);
}

class LazilyHashedNode implements TreeNode {
	readonly id: string;
	readonly parent: string | undefined;
	readonly children: readonly string[];
	readonly className: string;
	readonly name: string;
	readonly properties: Variants;
	readonly declaredProperties: Variants;
	readonly metadata: SnapshotMetadata;
	#hashes: { readonly git: string; readonly sha256: string } | undefined;

	constructor(fields: TreeNodeFields) {
		this.id = fields.id;
		this.parent = fields.parent;
		this.children = fields.children;
		this.className = fields.className;
		this.name = fields.name;
		this.properties = fields.properties;
		this.declaredProperties = fields.declaredProperties;
		this.metadata = fields.metadata;
	}

	get sourceHash(): string | undefined {
		return this.#hash()?.git;
	}

	get sourceSha256(): string | undefined {
		return this.#hash()?.sha256;
	}

	#hash() {
		const source = sourceOf(this);
		if (source !== undefined) this.#hashes ??= { git: gitBlobHash(source), sha256: sha256(source) };
		return this.#hashes;
	}
}
