import { CsvError, parse } from "csv-parse/sync";
import { ProjectError } from "../errors.js";
import { pathInstance } from "../snapshot/path-instance.js";
import { sortByBytes } from "../sort-by-bytes.js";
import { defineFileKind } from "./file-kind.js";
import { printCsv } from "./print-csv.js";
import { writeBackOf } from "./written-text.js";

export const csv = defineFileKind({
	name: "csv",
	match: [{ pattern: "*.csv" }],
	takesMeta: true,
	snapshot: (file, context) => {
		const rows = parseCsv(file.path, context.vfs.readText(file.path));
		const Contents = { String: JSON.stringify(toEntries(rows)) };
		return pathInstance(file, context, "LocalizationTable", { Contents });
	},
	writeBack: writeBackOf("Contents", (contents, before) => {
		const [header = []] = parseCsv("the table", before);
		return printCsv(contents, header, before.includes("\r\n") ? "\r\n" : "\n");
	}),
});

function parseCsv(path: string, text: string): readonly (readonly string[])[] {
	try {
		return parse(text, { relaxQuotes: true, skipEmptyLines: true, recordDelimiter: ["\r\n", "\n", "\r"], bom: true });
	} catch (cause) {
		if (!(cause instanceof CsvError)) throw cause;
		const location = `${path}:${"lines" in cause ? cause.lines : 1}`;
		throw new ProjectError("data_syntax", { location, format: "CSV", problem: cause.message }, { cause });
	}
}

/** What a LocalizationTable keeps of a row, in the order in which it is written. */
interface LocalizationEntry {
	key?: string;
	context?: string;
	example?: string;
	source?: string;
	values: Record<string, string>;
}

const columns = { Key: "key", Context: "context", Example: "example", Source: "source" } as const;

/** Empty cells say nothing, and a row that has neither a key nor a source cannot be looked up. */
function toEntries([header = [], ...rows]: readonly (readonly string[])[]): readonly LocalizationEntry[] {
	return rows.map((row) => toEntry(header, row)).filter(({ key, source }) => key !== undefined || source !== undefined);
}

function toEntry(header: readonly string[], row: readonly string[]): LocalizationEntry {
	const cells = new Map<string, string>();
	for (const [index, name] of header.entries()) {
		const cell = row[index];
		if (cell !== undefined && cell !== "" && name !== "") cells.set(name, cell);
	}
	const known = Object.entries(columns).flatMap(([column, key]) => {
		const cell = cells.get(column);
		return cell === undefined ? [] : [[key, cell]];
	});
	const languages = [...cells].filter(([name]) => !Object.hasOwn(columns, name));
	return { ...Object.fromEntries(known), values: Object.fromEntries(sortByBytes(languages, ([name]) => name)) };
}
