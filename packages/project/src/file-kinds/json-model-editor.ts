import { appendJson, editJson, type JsonPath } from "../json/edit-json.js";
import { JsonCursor } from "../json/json-cursor.js";
import { decodeText } from "../vfs/decode-text.js";
import { editJsonValues } from "../write-back/planning/json-values.js";
import { modelJson } from "../write-back/planning/model-json.js";
import type { NewInstance } from "../write-back/planning/new-instance.js";
import { Unwritable } from "../write-back/planning/unwritable.js";
import type { ModelEditor, PropertyEdits } from "./file-kind.js";

/** Edits a `.model.json` in place. */
export class JsonModelEditor implements ModelEditor {
	#text: string;
	readonly #path: string;
	readonly #removed: (readonly number[])[] = [];

	constructor(path: string, bytes: Uint8Array) {
		this.#path = path;
		this.#text = decodeText(path, bytes);
	}

	setProperties(indexPath: readonly number[], className: string, edits: PropertyEdits): void {
		const place = this.#place(indexPath);
		const keys = { properties: this.#key(place, "properties"), attributes: "attributes" };
		this.#text = editJsonValues(this.#text, { path: place, keys, className, file: this.#path }, edits);
	}

	setClass(indexPath: readonly number[], className: string): void {
		this.#set(indexPath, "className", className);
	}

	setName(indexPath: readonly number[], name: string): void {
		this.#set(indexPath, "name", name);
	}

	insert(parent: readonly number[], instance: NewInstance): void {
		const json = modelJson(instance);
		if (json === undefined) throw new Unwritable(`${this.#path} is JSON, which cannot hold all of ${instance.name}`);
		const place = this.#place(parent);
		this.#text = appendJson(this.#text, [...place, this.#key(place, "children")], { name: instance.name, ...json });
	}

	remove(indexPath: readonly number[]): void {
		this.#text = editJson(this.#text, this.#place(indexPath), undefined);
		this.#removed.push(indexPath);
	}

	bytes(): Uint8Array {
		return Buffer.from(this.#text);
	}

	#set(indexPath: readonly number[], key: string, value: string): void {
		const place = this.#place(indexPath);
		this.#text = editJson(this.#text, [...place, this.#key(place, key)], value);
	}

	/** Where the instance stands now: what was before it may be gone. */
	#place(indexPath: readonly number[]): JsonPath {
		const place: (string | number)[] = [];
		for (const [depth, index] of indexPath.entries()) {
			const gone = this.#removed.filter(
				(path) =>
					path.length === depth + 1 &&
					path.every((at, level) => (level < depth ? at === indexPath[level] : at < index)),
			);
			place.push(this.#key(place, "children"), index - gone.length);
		}
		return place;
	}

	/** Rojo's first models were written in PascalCase. */
	#key(place: JsonPath, key: string): string {
		let cursor: JsonCursor | undefined = JsonCursor.parse(this.#path, this.#text);
		for (const part of place) {
			cursor = typeof part === "number" ? cursor?.asArray()[part] : cursor?.asObject().get(part);
		}
		const pascal = `${key[0]?.toUpperCase()}${key.slice(1)}`;
		const members = cursor?.asObject();
		return members?.has(pascal) && !members.has(key) ? pascal : key;
	}
}
