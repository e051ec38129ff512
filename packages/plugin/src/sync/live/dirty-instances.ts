import type { StudioChange } from "../../generated/protocol";
import { gitBlobHash, withNewlines } from "../../hash/content-hash";
import { equalValues } from "../../values/equal-values";
import type { IdMap } from "../id-map";
import type { Properties } from "../project-tree";
import { readProperty } from "../property-access";
import type { ScriptEditor } from "../script-editor";

export interface DirtyOptions {
	readonly editor: ScriptEditor;
	readonly ids: () => IdMap | undefined;
	/** Whether somebody is typing in it right now. */
	readonly isTyping: (target: Instance) => boolean;
}

const PROJECT_ID_DIGITS = 32;

/**
 * What may be another in Studio than it was, until the server is told. Properties the project says nothing about do not
 * count, and a value that is still what the server itself wrote is no news: echoes are known by what they say.
 */
export class DirtyInstances {
	private readonly properties = new Map<Instance, Set<string>>();
	/** Whose list of children is another. */
	private readonly parents = new Set<Instance>();
	private readonly deep = new Set<Instance>();
	private readonly gone = new Set<string>();
	/** What the project says of an instance. */
	private readonly stated = new Map<string, Properties>();
	private readonly written = new Map<Instance, Map<string, unknown>>();

	constructor(private readonly options: DirtyOptions) {}

	changed(instance: Instance, property: string): void {
		const names = this.properties.get(instance) ?? new Set<string>();
		names.add(property);
		this.properties.set(instance, names);
	}

	childrenChanged(parent: Instance): void {
		this.parents.add(parent);
	}

	/** All of it is to be compared. */
	isNew(instance: Instance): void {
		this.deep.add(instance);
	}

	hasGone(id: string): void {
		this.gone.add(id);
	}

	/** The project's say about an instance, as of the last comparison. */
	state(id: string, properties: Properties | undefined): void {
		if (properties === undefined) this.stated.delete(id);
		else this.stated.set(id, properties);
	}

	wrote(instance: Instance, property: string, value: unknown): void {
		const values = this.written.get(instance) ?? new Map<string, unknown>();
		values.set(property, value);
		this.written.set(instance, values);
	}

	isEmpty(): boolean {
		return this.properties.isEmpty() && this.parents.isEmpty() && this.deep.isEmpty() && this.gone.isEmpty();
	}

	/** What the server has to know by now. What is being typed stays for later. */
	take(): StudioChange[] {
		const changes = new Map<string, StudioChange>();
		for (const id of this.gone) changes.set(id, { id, deep: true });
		this.gone.clear();
		for (const instance of this.deep) this.note(changes, instance, true);
		this.deep.clear();
		for (const instance of this.parents) this.note(changes, instance);
		this.parents.clear();
		for (const [instance, names] of [...this.properties]) {
			if (names.has("Source") && this.options.isTyping(instance)) continue;
			this.properties.delete(instance);
			this.judge(changes, instance, names);
		}
		return [...changes].map(([, change]) => change);
	}

	clear(): void {
		this.properties.clear();
		this.parents.clear();
		this.deep.clear();
		this.gone.clear();
		this.stated.clear();
		this.written.clear();
	}

	private judge(changes: Map<string, StudioChange>, instance: Instance, names: ReadonlySet<string>): void {
		const id = this.options.ids()?.idOf(instance);
		const stated = id !== undefined ? this.stated.get(id) : undefined;
		let isTextOnly = true;
		let isNews = false;
		for (const name of names) {
			if (name === "Source" && instance.IsA("LuaSourceContainer")) {
				isNews = isNews || !this.isOwnWrite(instance, name);
			} else if (name === "Name" || (stated?.[name] !== undefined && !this.isOwnWrite(instance, name))) {
				isNews = true;
				isTextOnly = false;
			}
		}
		if (!isNews) return;
		if (isTextOnly && isProjectId(id) && instance.IsA("LuaSourceContainer") && !changes.has(id)) {
			changes.set(id, { id, sourceHash: gitBlobHash(withNewlines(this.options.editor.held(instance))) });
		} else this.note(changes, instance);
	}

	private isOwnWrite(instance: Instance, name: string): boolean {
		const values = this.written.get(instance);
		if (values === undefined || !values.has(name)) return false;
		const expected = values.get(name);
		values.delete(name);
		if (values.isEmpty()) this.written.delete(instance);
		const [readable, current] = readProperty(instance, name);
		return readable && equalValues(current, expected);
	}

	/** By the id of the closest instance the project knows. */
	private note(changes: Map<string, StudioChange>, instance: Instance, deep?: boolean): void {
		const ids = this.options.ids();
		let current: Instance | undefined = instance;
		let isDeep = deep;
		while (current !== undefined) {
			const id = ids?.idOf(current);
			if (isProjectId(id)) {
				const isDeepAlready = changes.get(id)?.deep === true;
				changes.set(id, isDeep === true || isDeepAlready ? { id, deep: true } : { id });
				return;
			}
			current = current.Parent;
			isDeep = undefined;
		}
	}
}

/** What only Studio has goes by an id of the plugin, which says nothing to the server. */
export function isProjectId(id: string | undefined): id is string {
	return id !== undefined && id.size() === PROJECT_ID_DIGITS && id.find("-", 1, true)[0] === undefined;
}
