import { createHash } from "node:crypto";
import type { Dom } from "rbx-dom";
import { ProjectError } from "../errors.js";
import { isJsonObject } from "../json/json-value.js";
import type { InstanceSnapshot } from "../snapshot/instance-snapshot.js";
import { modelMetadata } from "../snapshot/model-metadata.js";
import type { NamedPath } from "../snapshot/path-instance.js";
import type { SnapshotContext } from "../snapshot/snapshot-context.js";
import type { Variant } from "../values/variant.js";

/** The one root of a model file Studio saved, under the name of the file, with references inside it kept. */
export function snapshotModelFile(
	file: NamedPath,
	context: SnapshotContext,
	parse: (bytes: Uint8Array) => Dom,
): InstanceSnapshot {
	const dom = open(file, context, parse);
	const roots = dom.children(dom.rootRef);
	const [root] = roots;
	if (root === undefined || roots.length !== 1) {
		throw new ProjectError("model_roots", { path: file.path, count: roots.length });
	}
	return { ...new ModelReader(dom, file, context, root).read(root, []), name: file.name };
}

function open(file: NamedPath, context: SnapshotContext, parse: (bytes: Uint8Array) => Dom): Dom {
	const bytes = context.vfs.readFile(file.path);
	try {
		return parse(bytes);
	} catch (cause) {
		const reason = cause instanceof Error ? cause.message : String(cause);
		throw new ProjectError("model_unreadable", { path: file.path, format: file.fileKind, reason }, { cause });
	}
}

const NO_REFERENT = "0".repeat(32);

/** rbx-dom's referents are new each time; ours come from the place in the file, so that an unchanged file stays equal. */
class ModelReader {
	readonly #dom: Dom;
	readonly #file: NamedPath;
	readonly #context: SnapshotContext;
	readonly #referents = new Map<string, string>();

	constructor(dom: Dom, file: NamedPath, context: SnapshotContext, root: string) {
		this.#dom = dom;
		this.#file = file;
		this.#context = context;
		this.#nameReferents(root, file.path);
	}

	#nameReferents(referent: string, place: string): void {
		this.#referents.set(referent, createHash("sha1").update(place).digest("hex").slice(0, NO_REFERENT.length));
		for (const [index, child] of this.#dom.children(referent).entries())
			this.#nameReferents(child, `${place}\0${index}`);
	}

	read(referent: string, indexPath: readonly number[]): InstanceSnapshot {
		const instance = this.#dom.instance(referent);
		if (!instance) throw new Error(`the model lists ${referent} as a child but does not contain it`);
		const own = this.#referents.get(referent);
		return {
			className: instance.className,
			name: instance.name,
			properties: this.#readProperties(instance.properties),
			children: instance.children.map((child, index) => this.read(child, [...indexPath, index])),
			metadata: {
				...modelMetadata(this.#file, indexPath, this.#context),
				...(own !== undefined && { referent: own }),
			},
		};
	}

	#readProperties(properties: Readonly<Record<string, Variant>>): Record<string, Variant> {
		const read: Record<string, Variant> = {};
		for (const [name, value] of Object.entries(properties)) {
			if (name !== "Name") read[name] = this.#renameReferents(value);
		}
		return read;
	}

	#renameReferents(value: Variant): Variant {
		const { Ref, Content } = value;
		if (typeof Ref === "string") return { Ref: this.#referents.get(Ref) ?? NO_REFERENT };
		if (Content !== undefined && isJsonObject(Content) && typeof Content.Object === "string") {
			return { Content: { Object: this.#referents.get(Content.Object) ?? NO_REFERENT } };
		}
		return value;
	}
}
