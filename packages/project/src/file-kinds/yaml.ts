import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseAllDocuments, Scalar } from "yaml";
import { ProjectError } from "../errors.js";
import { dataModule } from "./data-module.js";
import { defineFileKind } from "./file-kind.js";
import type { LuaKey, LuaValue } from "./print-lua.js";

export const yaml = defineFileKind({
	name: "yaml",
	match: [{ pattern: "*.yml" }, { pattern: "*.yaml" }],
	takesMeta: true,
	snapshot: (file, context) => {
		const reader = new YamlReader(file.path, context.vfs.readText(file.path));
		return dataModule(file, context, reader.read());
	},
});

type YamlNode = Node | null | undefined;

/** Reads scalars by YAML 1.2's core schema as Rojo's parser understands it, which is narrower than the package's own. */
class YamlReader {
	readonly #path: string;
	readonly #text: string;
	readonly #lines = new LineCounter();

	constructor(path: string, text: string) {
		this.#path = path;
		this.#text = text;
	}

	read(): LuaValue {
		// "failsafe" leaves every scalar the text it is.
		const parsed = parseAllDocuments(this.#text, { schema: "failsafe", lineCounter: this.#lines });
		const documents = Array.isArray(parsed) ? parsed : [];
		for (const { errors } of documents) {
			const [first] = errors;
			if (first) throw this.#syntaxError(first.pos[0], first.message.split("\n")[0]?.replace(/ at line .*$/, "") ?? "");
		}
		const [document, second] = documents;
		if (second) throw this.#unsupported(second.range[0], "a second document", "one document a file");
		if (!document?.contents) throw this.#unsupported(0, "an empty file", "a value");
		return this.#toLua(document.contents as YamlNode);
	}

	#toLua(node: YamlNode): LuaValue {
		if (!node) return null;
		if (isAlias(node)) throw this.#unsupported(node.range?.[0] ?? 0, "an alias", "the value itself, written out");
		if (isSeq(node)) return node.items.map((item) => this.#toLua(item as YamlNode));
		if (isMap(node)) {
			return new Map(
				node.items.map(({ key, value }) => [this.#toKey(key as YamlNode), this.#toLua(value as YamlNode)]),
			);
		}
		return isScalar(node) ? this.#toScalar(node) : null;
	}

	#toKey(node: YamlNode): LuaKey {
		const key = this.#toLua(node);
		if (typeof key === "string" || typeof key === "number" || typeof key === "boolean") return key;
		throw this.#unsupported(node?.range?.[0] ?? 0, "such a key", "a string, a number or a boolean");
	}

	#toScalar(node: Scalar): LuaValue {
		const text = typeof node.value === "string" ? node.value : "";
		if (node.type !== Scalar.PLAIN) return text;
		if (text === "" || text === "~" || text === "null") return null;
		if (text === "true" || text === "false") return text === "true";
		const integer = toInteger(text);
		if (integer === undefined) return toFloat(text) ?? text;
		const number = Number(integer);
		if (Number.isSafeInteger(number) || Math.abs(number) === 2 ** 53) return number;
		throw this.#unsupported(node.range?.[0] ?? 0, `the integer ${text}`, "one that a number can hold, up to 2^53");
	}

	#syntaxError(offset: number, problem: string): ProjectError {
		return new ProjectError("data_syntax", { location: this.#at(offset), format: "YAML", problem });
	}

	#unsupported(offset: number, found: string, expected: string): ProjectError {
		return new ProjectError("data_unsupported", { location: this.#at(offset), found, expected });
	}

	#at(offset: number): string {
		const { line, col } = this.#lines.linePos(offset);
		return `${this.#path}:${Math.max(line, 1)}:${Math.max(col, 1)}`;
	}
}

const MIN_INTEGER = -(2n ** 63n);
const MAX_INTEGER = 2n ** 63n - 1n;

function toInteger(text: string): bigint | undefined {
	if (!/^(?:0x[\da-fA-F]+|0o[0-7]+|[-+]?\d+)$/.test(text)) return undefined;
	const integer = BigInt(text.replace(/^\+/, ""));
	// Longer ones are floats to Rojo's parser.
	return integer >= MIN_INTEGER && integer <= MAX_INTEGER ? integer : undefined;
}

function toFloat(text: string): number | undefined {
	if (/^\+?\.(?:inf|Inf|INF)$/.test(text)) return Number.POSITIVE_INFINITY;
	if (/^-\.(?:inf|Inf|INF)$/.test(text)) return Number.NEGATIVE_INFINITY;
	if (/^(?:\.nan|\.NaN|\.NAN|NaN)$/.test(text)) return Number.NaN;
	return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/.test(text) ? Number(text) : undefined;
}
