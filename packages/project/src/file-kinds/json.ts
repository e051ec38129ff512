import { JsonCursor } from "../json/json-cursor.js";
import { isJsonObject, type JsonValue } from "../json/json-value.js";
import { sortByBytes } from "../sort-by-bytes.js";
import { dataModule } from "./data-module.js";
import { defineFileKind } from "./file-kind.js";
import type { LuaValue } from "./print-lua.js";

export const json = defineFileKind({
	name: "json",
	match: [
		{ pattern: "*.json", exclude: "*.meta.json", suffix: ".json" },
		{ pattern: "*.jsonc", exclude: "*.meta.jsonc", suffix: ".jsonc" },
	],
	takesMeta: true,
	snapshot: (file, context) => {
		const { value } = JsonCursor.parse(file.path, context.vfs.readText(file.path));
		return dataModule(file, context, toLua(value));
	},
});

function toLua(value: JsonValue): LuaValue {
	if (isList(value)) return value.map(toLua);
	if (!isJsonObject(value)) return value;
	return new Map(sortByBytes(Object.entries(value), ([key]) => key).map(([key, item]) => [key, toLua(item)]));
}

function isList(value: JsonValue): value is readonly JsonValue[] {
	return Array.isArray(value);
}
