import {
	type Alias,
	type Document,
	isAlias,
	isMap,
	isScalar,
	isSeq,
	LineCounter,
	type Node,
	parseAllDocuments,
	Scalar,
	type YAMLMap,
} from "yaml";
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

/** A few lines of aliases of aliases can stand for more than any memory holds. */
const MAX_ALIASES = 10_000;

const CORE_TAG = /^tag:yaml\.org,2002:(?:bool|int|float|null)$/;

type YamlNode = Node | null | undefined;

/** Reads scalars by YAML 1.2's core schema as Rojo's parser understands it, which is narrower than the package's own. */
class YamlReader {
	readonly #path: string;
	readonly #text: string;
	readonly #lines = new LineCounter();
	#document: Document | undefined;
	#aliasCount = 0;
	/** What an alias leads to and is being read. */
	readonly #open = new Set<Node>();

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
		this.#document = document as Document;
		return this.#toLua(document.contents as YamlNode);
	}

	#toLua(node: YamlNode): LuaValue {
		if (!node) return null;
		if (isAlias(node)) return this.#follow(node);
		if (isSeq(node)) return node.items.map((item) => this.#toLua(item as YamlNode));
		if (isMap(node)) return this.#toMap(node);
		return isScalar(node) ? this.#toScalar(node) : null;
	}

	#toMap({ items }: YAMLMap): ReadonlyMap<LuaKey, LuaValue> {
		const map = new Map<LuaKey, LuaValue>();
		for (const pair of items) {
			const written = pair.key as YamlNode;
			const key = this.#toKey(written);
			// The parser has compared keys as they are written: this one is an alias, or another way to write a number.
			if (map.has(key)) throw this.#syntaxError(written?.range?.[0] ?? 0, "Map keys must be unique");
			map.set(key, this.#toLua(pair.value as YamlNode));
		}
		return map;
	}

	#follow(alias: Alias): LuaValue {
		const target = this.#document && alias.resolve(this.#document);
		const isEndless = target === undefined || this.#open.has(target) || ++this.#aliasCount > MAX_ALIASES;
		if (isEndless) {
			const expected = `one that is finished before it is used, and at most ${MAX_ALIASES} of them`;
			throw this.#unsupported(alias.range?.[0] ?? 0, `the alias *${alias.source}`, expected);
		}
		this.#open.add(target);
		const value = this.#toLua(target);
		this.#open.delete(target);
		return value;
	}

	#toKey(node: YamlNode): LuaKey {
		const key = this.#toLua(node);
		if (typeof key === "string" || typeof key === "number" || typeof key === "boolean") return key;
		throw this.#unsupported(node?.range?.[0] ?? 0, "such a key", "a string, a number or a boolean");
	}

	#toScalar(node: Scalar): LuaValue {
		const text = typeof node.value === "string" ? node.value : "";
		const isText = node.type !== Scalar.PLAIN || (node.tag !== undefined && !CORE_TAG.test(node.tag));
		if (isText) return text;
		if (text === "" || text === "~" || text === "null") return null;
		if (text === "true" || text === "false") return text === "true";
		const integer = toInteger(text);
		const value = integer === undefined ? (toFloat(text) ?? text) : Number(integer);
		const isMisfit = node.tag !== undefined && typeof value === "string";
		if (isMisfit) throw this.#unsupported(node.range?.[0] ?? 0, text, `a value of its tag, ${node.tag}`);
		if (integer === undefined || (integer >= -MAX_EXACT && integer <= MAX_EXACT)) return value;
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

const MAX_EXACT = 2n ** 53n;
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
