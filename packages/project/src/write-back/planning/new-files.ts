import { join } from "node:path";
import { printModel } from "../../file-kinds/dom-model-editor.js";
import { JsonLayout } from "../../json/json-layout.js";
import type { JsonObject, JsonValue } from "../../json/json-value.js";
import type { SnapshotScope } from "../../snapshot/snapshot-context.js";
import type { Variants } from "../../values/variant.js";
import type { DraftFiles } from "./draft-files.js";
import { type FileShape, freeWrapper, isFreeName } from "./free-name.js";
import { withLineFeeds } from "./instance-change.js";
import { modelJson, printValues } from "./model-json.js";
import { type NewForm, newForm } from "./new-form.js";
import type { NewInstance } from "./new-instance.js";

/** What an instance in a wrapper folder is called there; its own name is in the folder's project file. */
export const WRAPPED_NAME = "instance";

/** Writes the files of new instances. */
export class NewFiles {
	readonly #draft: DraftFiles;
	readonly #scope: SnapshotScope;
	readonly #why: string;

	constructor(draft: DraftFiles, scope: SnapshotScope, why: string) {
		this.#draft = draft;
		this.#scope = scope;
		this.#why = why;
	}

	/** Makes a folder describe an instance as one of its children. */
	add(folder: string, instance: NewInstance): void {
		const form = newForm(instance, this.#scope, this.#extensionIn(folder));
		const place = { draft: this.#draft, folder, scope: this.#scope };
		if (isFreeName(place, instance.name, shapeOf(form, instance))) {
			this.#write(folder, instance.name, instance, form);
			return;
		}
		const wrapper = freeWrapper(this.#draft, folder, instance.name);
		const isFile = form.kind !== "folder" && !(form.kind === "text" && instance.children.length > 0);
		const path = isFile ? WRAPPED_NAME + shapeOf(form, instance).suffix : WRAPPED_NAME;
		this.#writeText(join(wrapper, "default.project.json"), wrapperProject(instance.name, path, this.#scope));
		this.#write(wrapper, WRAPPED_NAME, instance, form);
	}

	#write(folder: string, stem: string, instance: NewInstance, form: NewForm): void {
		const path = join(folder, stem);
		switch (form.kind) {
			case "json":
				this.#writeText(`${path}.model.json`, print(modelJson(instance) ?? {}));
				break;
			case "binary":
				this.#draft.write(`${path}.rbxm`, printModel(instance), this.#why);
				break;
			case "text":
				this.#writeOwnFile(path, instance, form);
				break;
			case "folder":
				this.#draft.makeFolder(path, this.#why);
				this.#writeMeta(join(path, "init.meta.json"), instance, form.meta, saidOfFolder(instance));
				for (const child of instance.children) this.add(path, child);
		}
	}

	#writeOwnFile(path: string, instance: NewInstance, form: Extract<NewForm, { kind: "text" }>): void {
		const value = instance.properties[form.property]?.String;
		const text = typeof value !== "string" ? "" : form.property === "Source" ? withLineFeeds(value) : value;
		const isFolder = instance.children.length > 0;
		this.#writeText(isFolder ? join(path, `init${form.suffix}`) : `${path}${form.suffix}`, text);
		this.#writeMeta(isFolder ? join(path, "init.meta.json") : `${path}.meta.json`, instance, form.meta);
		for (const child of instance.children) this.add(path, child);
	}

	#writeMeta(path: string, { className }: NewInstance, meta: Variants, said: JsonObject = {}): void {
		const json = { ...said, ...printValues(className, meta) };
		if (Object.keys(json).length > 0) this.#writeText(path, print(json));
	}

	#writeText(path: string, text: string): void {
		this.#draft.write(path, Buffer.from(text), this.#why);
	}

	/** Like the scripts that are there; the newer one of the two if there are none. */
	#extensionIn(folder: string): string {
		if (!this.#draft.exists(folder)) return ".luau";
		const names = this.#draft.readDirectory(folder).map(({ name }) => name);
		return names.some((name) => name.endsWith(".lua")) && !names.some((name) => name.endsWith(".luau"))
			? ".lua"
			: ".luau";
	}
}

/** Git knows no empty folders, so one gets a file that says what it is. */
function saidOfFolder({ className, children }: NewInstance): JsonObject {
	return className === "Folder" && children.length > 0 ? {} : { className };
}

function shapeOf(form: NewForm, instance: NewInstance): FileShape {
	switch (form.kind) {
		case "json":
			return { suffix: ".model.json", kind: "jsonModel" };
		case "binary":
			return { suffix: ".rbxm", kind: "rbxm" };
		case "folder":
			return { suffix: "", kind: undefined };
		case "text":
			return instance.children.length > 0
				? { suffix: "", kind: undefined }
				: { suffix: form.suffix, kind: form.fileKind };
	}
}

/** The project file of a folder that is called what an instance cannot be called on disk. */
export function wrapperProject(name: string, path: string, { emitLegacyScripts }: SnapshotScope): string {
	return print({ name, ...(!emitLegacyScripts && { emitLegacyScripts }), tree: { $path: path } });
}

export function print(json: JsonValue): string {
	return `${new JsonLayout("").print(json, "")}\n`;
}
