import { isJsonObject, type JsonObject, type JsonValue } from "../json/json-value.js";
import { Unwritable } from "../write-back/planning/unwritable.js";

const columns: Readonly<Record<string, string>> = {
	Key: "key",
	Source: "source",
	Context: "context",
	Example: "example",
};

/** The rows of a LocalizationTable, under the header that the file has. */
export function printCsv(contents: string, header: readonly string[], newline: string): string {
	const entries = parseContents(contents);
	const languages = new Set(entries.flatMap(({ values }) => Object.keys(valuesOf(values))));
	const known = header.length > 0 ? header : Object.keys(columns);
	const needed = [...neededColumns(entries), ...[...languages].sort()];
	const names = [...known, ...needed.filter((name) => !known.includes(name))];
	const rows = entries.map((entry) => names.map((name) => cellOf(entry, name)));
	return [names, ...rows].map((row) => row.map(quote).join(",") + newline).join("");
}

function neededColumns(entries: readonly JsonObject[]): readonly string[] {
	return Object.entries(columns).flatMap(([name, key]) => (entries.some((entry) => entry[key]) ? [name] : []));
}

function cellOf(entry: JsonObject, name: string): string {
	const key = columns[name];
	const cell = key === undefined ? valuesOf(entry.values)[name] : entry[key];
	return typeof cell === "string" ? cell : "";
}

function valuesOf(values: JsonValue | undefined): JsonObject {
	return values !== undefined && isJsonObject(values) ? values : {};
}

function parseContents(contents: string): readonly JsonObject[] {
	let entries: unknown;
	try {
		entries = JSON.parse(contents === "" ? "[]" : contents);
	} catch {
		entries = undefined;
	}
	if (!Array.isArray(entries)) throw new Unwritable("Contents is not the JSON of a LocalizationTable");
	return entries as readonly JsonObject[];
}

function quote(cell: string): string {
	return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
