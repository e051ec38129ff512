import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import { JsonLayout } from "./json-layout.js";
import type { JsonValue } from "./json-value.js";

export type JsonPath = readonly (string | number)[];

/**
 * The text of a JSON file with one value set; undefined takes the member away. Only the characters of that value change:
 * comments, order and layout are somebody's work. Objects that are missing on the way are made.
 */
export function editJson(text: string, path: JsonPath, value: JsonValue | undefined): string {
	const root = parseTree(text, [], { allowTrailingComma: true });
	const layout = new JsonLayout(text);
	if (!root) return value === undefined ? text : `${layout.print(nested(path, value), "")}${layout.newline}`;
	const found = findNodeAtLocation(root, [...path]);
	if (value === undefined) return found?.parent ? layout.without(found) : text;
	if (found) return layout.replace(found, value);
	let known = path.length - 1;
	let parent = root;
	for (let length = known; length >= 0; length--) {
		const node = findNodeAtLocation(root, path.slice(0, length));
		if (node === undefined) continue;
		[known, parent] = [length, node];
		break;
	}
	return layout.insert(parent, String(path[known]), nested(path.slice(known + 1), value));
}

/** The text with one more item at the end of an array. The array is made if it is missing. */
export function appendJson(text: string, path: JsonPath, value: JsonValue): string {
	const array = nodeAt(text, path);
	return array?.type === "array" ? new JsonLayout(text).append(array, value) : editJson(text, path, [value]);
}

/** The text with a member called something else. */
export function renameJsonMember(text: string, path: JsonPath, name: string): string {
	const key = nodeAt(text, path)?.parent?.children?.[0];
	return key === undefined ? text : new JsonLayout(text).replace(key, name);
}

function nodeAt(text: string, path: JsonPath): Node | undefined {
	const root = parseTree(text, [], { allowTrailingComma: true });
	return root && findNodeAtLocation(root, [...path]);
}

function nested(path: JsonPath, value: JsonValue): JsonValue {
	return path.reduceRight<JsonValue>((inner, key) => ({ [key]: inner }), value);
}
