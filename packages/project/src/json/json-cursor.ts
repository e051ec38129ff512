import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { ProjectError } from "../errors.js";
import { describeJson, type JsonValue } from "./json-value.js";

interface JsonDocument {
	readonly file: string;
	readonly text: string;
	/** The offset at which each line begins, once somebody has asked. */
	lineStarts?: readonly number[];
}

/**
 * A place in a JSON file that knows where it is, so that whatever is wrong with it can be reported as
 * `file:line:column, path inside the file: expected this, found that`.
 */
export class JsonCursor {
	readonly #document: JsonDocument;
	readonly #node: Node;
	readonly #path: string;

	private constructor(document: JsonDocument, node: Node, path: string) {
		this.#document = document;
		this.#node = node;
		this.#path = path;
	}

	/** Parses JSON with comments and trailing commas. */
	static parse(file: string, text: string): JsonCursor {
		const document: JsonDocument = { file, text };
		const errors: ParseError[] = [];
		const root = parseTree(text, errors, { allowTrailingComma: true });
		const first = errors[0];
		if (first) {
			const problem = describeSyntax(printParseErrorCode(first.error));
			throw new ProjectError("json_syntax", { location: at(document, first.offset), problem });
		}
		if (!root) throw new ProjectError("json_syntax", { location: file, problem: "the file contains no JSON value" });
		return new JsonCursor(document, root, "");
	}

	/** `file:line:column` and, below the root, the path inside the file. */
	get location(): string {
		const place = at(this.#document, this.#node.offset);
		return this.#path === "" ? place : `${place}, ${this.#path}`;
	}

	get isNull(): boolean {
		return this.#node.type === "null";
	}

	get value(): JsonValue {
		return toJson(this.#node);
	}

	asString(expected = "a string"): string {
		return typeof this.#node.value === "string" ? this.#node.value : this.fail(expected);
	}

	asBoolean(expected = "true or false"): boolean {
		return typeof this.#node.value === "boolean" ? this.#node.value : this.fail(expected);
	}

	asInteger(max: number, expected = `a whole number from 0 to ${max}`): number {
		const { value } = this.#node;
		return Number.isInteger(value) && value >= 0 && value <= max ? value : this.fail(expected);
	}

	asArray(expected = "an array"): readonly JsonCursor[] {
		if (this.#node.type !== "array") return this.fail(expected);
		return (this.#node.children ?? []).map(
			(child, index) => new JsonCursor(this.#document, child, `${this.#path}[${index}]`),
		);
	}

	/** The members by key; of a key that is written twice the last one counts, as in every JSON parser. */
	asObject(expected = "an object"): ReadonlyMap<string, JsonCursor> {
		if (this.#node.type !== "object") return this.fail(expected);
		return new Map(
			members(this.#node).map(([key, child]) => [
				key,
				new JsonCursor(this.#document, child, joinPath(this.#path, key)),
			]),
		);
	}

	fail(expected: string): never {
		throw new ProjectError("json_invalid", { location: this.location, expected, found: describeJson(this.value) });
	}
}

function members(node: Node): [string, Node][] {
	return (node.children ?? []).flatMap((property): [string, Node][] => {
		const [key, value] = property.children ?? [];
		return key && value ? [[key.value, value]] : [];
	});
}

function toJson(node: Node): JsonValue {
	if (node.type === "array") return (node.children ?? []).map(toJson);
	// fromEntries, because it keeps a key called __proto__ a plain key.
	if (node.type === "object") return Object.fromEntries(members(node).map(([key, child]) => [key, toJson(child)]));
	return node.value;
}

function joinPath(path: string, key: string): string {
	if (!/^[$\w]+$/u.test(key)) return `${path}[${JSON.stringify(key)}]`;
	return path === "" ? key : `${path}.${key}`;
}

function at(document: JsonDocument, offset: number): string {
	const lineStarts = lineStartsOf(document);
	let [line, end] = [0, lineStarts.length];
	while (end - line > 1) {
		const middle = (line + end) >> 1;
		if ((lineStarts[middle] ?? 0) <= offset) line = middle;
		else end = middle;
	}
	return `${document.file}:${line + 1}:${offset - (lineStarts[line] ?? 0) + 1}`;
}

function lineStartsOf(document: JsonDocument): readonly number[] {
	document.lineStarts ??= [0, ...Array.from(document.text.matchAll(/\n/g), ({ index }) => index + 1)];
	return document.lineStarts;
}

/** jsonc-parser names its errors in PascalCase: `PropertyNameExpected` → "property name expected". */
function describeSyntax(code: string): string {
	return code.replaceAll(/(?<!^)([A-Z])/g, " $1").toLowerCase();
}
