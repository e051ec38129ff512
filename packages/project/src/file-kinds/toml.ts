import { parse, TomlDate, TomlError, type TomlValue } from "smol-toml";
import { ProjectError } from "../errors.js";
import { sortByBytes } from "../sort-by-bytes.js";
import { dataModule } from "./data-module.js";
import { defineFileKind } from "./file-kind.js";
import type { LuaValue } from "./print-lua.js";

export const toml = defineFileKind({
	name: "toml",
	match: [{ pattern: "*.toml" }],
	takesMeta: true,
	snapshot: (file, context) => {
		const value = parseToml(file.path, context.vfs.readText(file.path));
		return dataModule(file, context, toLua(value));
	},
});

function parseToml(path: string, text: string): TomlValue {
	try {
		return parse(text, { integersAsBigInt: true });
	} catch (cause) {
		if (!(cause instanceof TomlError)) throw cause;
		const location = `${path}:${cause.line}:${cause.column}`;
		const problem = (cause.message.split("\n")[0] ?? "").replace(/^Invalid TOML document: /, "");
		throw new ProjectError("data_syntax", { location, format: "TOML", problem }, { cause });
	}
}

function toLua(value: TomlValue): LuaValue {
	if (typeof value === "bigint") return Number(value);
	if (value instanceof TomlDate) return printDate(value);
	if (Array.isArray(value)) return value.map(toLua);
	if (typeof value !== "object") return value;
	return new Map(sortByBytes(Object.entries(value), ([key]) => key).map(([key, item]) => [key, toLua(item)]));
}

/** Without the zeros the parser adds: a fraction is printed only as far as it says something. */
function printDate(date: TomlDate): string {
	return date.toISOString().replace(/\.(\d*?)0+(?=$|[Z+-])/, (_, digits) => (digits === "" ? "" : `.${digits}`));
}
