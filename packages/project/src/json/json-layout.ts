import type { Node } from "jsonc-parser";
import { isJsonObject, type JsonValue } from "./json-value.js";

/** Members that are lists of things by name. */
const GROUP = /^\$?(properties|attributes|children|tree)$/i;

/** How a JSON file is laid out, and how a value goes into it or out of it without anything else moving. */
export class JsonLayout {
	readonly newline: string;
	readonly #text: string;
	readonly #step: string;

	constructor(text: string) {
		this.#text = text;
		this.newline = text.includes("\r\n") ? "\r\n" : "\n";
		this.#step = /\n([ \t]+)\S/.exec(text)?.[1] ?? "\t";
	}

	/** The value as a person would write it at this indentation: short things on one line, groups never. */
	print(value: JsonValue, indent: string, key = ""): string {
		if (typeof value !== "object" || value === null) return JSON.stringify(value);
		if (isShort(value) && !GROUP.test(key)) return inline(value);
		const inner = indent + this.#step;
		const items = isJsonObject(value)
			? Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${this.print(item, inner, key)}`)
			: (value as readonly JsonValue[]).map((item) => this.print(item, inner));
		const [open, close] = isJsonObject(value) ? ["{", "}"] : ["[", "]"];
		const lines = items.map((item) => `${this.newline}${inner}${item}`);
		return `${open}${lines.join(",")}${this.newline}${indent}${close}`;
	}

	replace(node: Node, value: JsonValue): string {
		return this.#splice(node.offset, node.offset + node.length, this.#printFor(node, value));
	}

	insert(parent: Node, key: string, value: JsonValue): string {
		return this.#add(parent, (indent) => `${JSON.stringify(key)}: ${this.#printIn(parent, value, indent, key)}`);
	}

	append(parent: Node, value: JsonValue): string {
		return this.#add(parent, (indent) => this.#printIn(parent, value, indent));
	}

	/** A member goes with its key; so does the comma that is too many, and a line that would be left empty. */
	without(node: Node): string {
		const item = node.parent?.type === "property" ? node.parent : node;
		const siblings = item.parent?.children ?? [];
		const index = siblings.indexOf(item);
		let [start, end] = [item.offset, item.offset + item.length];
		const comma = this.#commaAfter(end);
		if (comma !== undefined && this.#isBlank(end, comma)) end = comma + 1;
		let text = this.#splice(...this.#wholeLine(start, end), "");
		const isLast = index === siblings.length - 1;
		const before = siblings[index - 1];
		if (isLast && comma === undefined && before) {
			start = before.offset + before.length;
			const left = this.#commaAfter(start);
			if (left !== undefined) text = text.slice(0, left) + text.slice(left + 1);
		}
		return text;
	}

	#add(parent: Node, print: (indent: string) => string): string {
		const close = parent.offset + parent.length - 1;
		const last = parent.children?.at(-1);
		const isMultiline = this.#text.slice(parent.offset, close).includes("\n");
		const outer = this.#indentAt(parent.offset);
		if (!last) return this.#addFirst(parent, print, isMultiline, outer);
		const lastEnd = last.offset + last.length;
		const trailing = this.#commaAfter(lastEnd);
		if (!isMultiline) {
			const at = trailing === undefined ? lastEnd : trailing + 1;
			return this.#splice(at, at, `${trailing === undefined ? "," : ""} ${print(outer)}`);
		}
		const indent = this.#indentAt(last.offset);
		// After what is said about the last one on its line, and after comments that stand below it.
		const at = this.#text.slice(0, close).trimEnd().length;
		const added = `${this.newline}${indent}${print(indent)}${trailing === undefined ? "" : ","}`;
		const text = this.#splice(at, at, added);
		return trailing === undefined ? `${text.slice(0, lastEnd)},${text.slice(lastEnd)}` : text;
	}

	#addFirst(parent: Node, print: (indent: string) => string, isMultiline: boolean, outer: string): string {
		const close = parent.offset + parent.length - 1;
		const isAlone = !parent.parent || this.#text.includes("\n");
		if (!isAlone) return this.#splice(parent.offset + 1, close, ` ${print(outer)} `);
		const indent = outer + this.#step;
		const at = isMultiline ? this.#text.slice(0, close).trimEnd().length : parent.offset + 1;
		return this.#splice(at, close, `${this.newline}${indent}${print(indent)}${this.newline}${outer}`);
	}

	#printFor(node: Node, value: JsonValue): string {
		const parent = node.parent?.type === "property" ? node.parent.parent : node.parent;
		return parent ? this.#printIn(parent, value, this.#indentAt(node.offset)) : this.print(value, "");
	}

	/** In an object on one line everything stays on one line. */
	#printIn(parent: Node, value: JsonValue, indent: string, key = ""): string {
		const isOneLine = !this.#text.slice(parent.offset, parent.offset + parent.length).includes("\n");
		return isOneLine && (parent.children ?? []).length > 0 ? inline(value) : this.print(value, indent, key);
	}

	#indentAt(offset: number): string {
		const line = this.#text.lastIndexOf("\n", offset - 1) + 1;
		return /^[ \t]*/.exec(this.#text.slice(line))?.[0] ?? "";
	}

	/** The comma behind a value, with nothing but space and comments between. */
	#commaAfter(offset: number): number | undefined {
		const between = /^(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/.exec(this.#text.slice(offset))?.[0] ?? "";
		const at = offset + between.length;
		return this.#text[at] === "," ? at : undefined;
	}

	#isBlank(start: number, end: number): boolean {
		return this.#text.slice(start, end).trim() === "";
	}

	#wholeLine(start: number, end: number): [number, number] {
		const line = this.#text.lastIndexOf("\n", start - 1);
		const rest = /^[ \t]*\r?(?=\n|$)/.exec(this.#text.slice(end));
		if (line >= 0 && rest && this.#isBlank(line, start)) {
			const blank = rest[0].replace("\r", "");
			return [line - (this.#text[line - 1] === "\r" ? 1 : 0), end + blank.length];
		}
		const space = /^[ \t]*/.exec(this.#text.slice(end))?.[0].length ?? 0;
		return [start, /[\s[{]/.test(this.#text[start - 1] ?? "") ? end + space : end];
	}

	#splice(start: number, end: number, text: string): string {
		return this.#text.slice(0, start) + text + this.#text.slice(end);
	}
}

/** A number, a list of them, a value with its type. */
function isShort(value: JsonValue, depth = 0): boolean {
	if (typeof value !== "object" || value === null) return true;
	if (depth > 3) return false;
	const items = Object.values(value);
	const isList = Array.isArray(value);
	if (!isList && Object.keys(value).length > 1 && depth === 0) return false;
	const isTyped = isList || items.length === 0 || /^[A-Z]/.test(Object.keys(value)[0] ?? "");
	return isTyped && items.every((item) => isShort(item, depth + 1)) && inline(value).length <= 80;
}

function inline(value: JsonValue): string {
	if (typeof value !== "object" || value === null) return JSON.stringify(value);
	if (!isJsonObject(value)) return `[${(value as readonly JsonValue[]).map(inline).join(", ")}]`;
	const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${inline(item)}`);
	return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
