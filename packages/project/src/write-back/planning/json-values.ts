import type { PropertyEdits } from "../../file-kinds/file-kind.js";
import { editJson, type JsonPath } from "../../json/edit-json.js";
import { JsonCursor } from "../../json/json-cursor.js";
import type { JsonValue } from "../../json/json-value.js";
import { printAttribute, printProperty } from "../../values/print-value.js";
import type { Variant, Variants } from "../../values/variant.js";
import { Unwritable } from "./unwritable.js";

/** Where a JSON file says what the properties of an instance are. */
export interface JsonValuesPlace {
	readonly file: string;
	/** The object that describes the instance. */
	readonly path: JsonPath;
	readonly keys: { readonly properties: string; readonly attributes: string };
	readonly className: string;
}

/** The text of the file with the values in it. What is written in some form stays in that form. */
export function editJsonValues(text: string, place: JsonValuesPlace, edits: PropertyEdits): string {
	let edited = text;
	for (const [name, value] of Object.entries(edits)) {
		edited = name === "Attributes" ? editAttributes(edited, place, value) : editProperty(edited, place, name, value);
	}
	return edited;
}

/** The names of the properties that are said there; `Attributes` for attributes however they are written. */
export function declaredNames(text: string, { file, path, keys }: JsonValuesPlace): ReadonlySet<string> {
	const described = valueAt(file, text, path);
	const names = new Set(Object.keys(asRecord(asRecord(described)[keys.properties])));
	if (Object.keys(asRecord(asRecord(described)[keys.attributes])).length > 0) names.add("Attributes");
	return names;
}

function editProperty(text: string, place: JsonValuesPlace, name: string, value: Variant | undefined): string {
	const { file, path, keys, className } = place;
	const members = [...path, keys.properties];
	const before = asRecord(valueAt(file, text, members));
	if (value === undefined) return withoutMember(text, file, members, name);
	const json = printProperty(className, name, value, before[name]);
	if (json === undefined) throw new Unwritable(`JSON cannot hold this value of ${name}: ${JSON.stringify(value)}`);
	return editJson(text, [...members, name], json);
}

function editAttributes(text: string, place: JsonValuesPlace, value: Variant | undefined): string {
	const { file, path, keys } = place;
	const asProperty = asRecord(valueAt(file, text, [...path, keys.properties]));
	const members = [...path, keys.attributes];
	const before = asRecord(valueAt(file, text, members));
	const wanted = (value?.Attributes ?? {}) as unknown as Variants;
	if (asProperty.Attributes !== undefined && Object.keys(before).length === 0) {
		return editProperty(text, place, "Attributes", Object.keys(wanted).length === 0 ? undefined : value);
	}
	let edited = text;
	for (const name of Object.keys(before)) if (!(name in wanted)) edited = withoutMember(edited, file, members, name);
	for (const [name, variant] of Object.entries(wanted)) {
		const json = printAttribute(variant, before[name]);
		if (json === undefined) throw new Unwritable(`JSON cannot hold the attribute ${name}: ${JSON.stringify(variant)}`);
		if (JSON.stringify(json) !== JSON.stringify(before[name])) edited = editJson(edited, [...members, name], json);
	}
	return edited;
}

/** The last member takes its object with it. */
function withoutMember(text: string, file: string, members: JsonPath, name: string): string {
	const left = asRecord(valueAt(file, text, members));
	if (!(name in left)) return text;
	return editJson(text, Object.keys(left).length > 1 ? [...members, name] : members, undefined);
}

export function valueAt(file: string, text: string, path: JsonPath): JsonValue | undefined {
	if (text.trim() === "") return undefined;
	let value: unknown = JsonCursor.parse(file, text).value;
	for (const key of path) value = asRecord(value)[key];
	return value as JsonValue | undefined;
}

export function asRecord(value: unknown): Readonly<Record<string, JsonValue>> {
	return typeof value === "object" && value !== null ? (value as Record<string, JsonValue>) : {};
}
