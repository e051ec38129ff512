import { violationMessages as messages, type Rule } from "../src/violation-messages.js";
import type { emitTables } from "./emit-tables.js";
import { emitTypes } from "./emit-typescript.js";
import { robloxRuntime } from "./roblox-runtime.js";
import { jsonTypeOf, type ObjectShape, type Shape, type StringShape } from "./shape.js";
import type { WireModel } from "./wire-model.js";

const quote = (text: string): string => JSON.stringify(text);

/** Types and guards in plain TypeScript that roblox-ts compiles. Paths are built only when something is wrong. */
export function emitRoblox(wire: WireModel, tables: ReturnType<typeof emitTables>): string {
	const guards = new GuardPrinter(wire);
	for (const { name, shape } of wire.named.values()) guards.define(name, shape);
	return [
		emitTypes(wire),
		robloxRuntime,
		...guards.functions,
		...tables.map(({ name, type, value }) => `export const ${name}: ${type} = ${value};`),
		`/** What is wrong with a value, or undefined if it fits the schema. */
export function check(schema: keyof Schemas, value: unknown): Violation | undefined {
	return guards[schema](value);
}

/** Whether a value fits a schema. */
export function is<K extends keyof Schemas>(schema: K, value: unknown): value is Schemas[K] {
	return guards[schema](value) === undefined;
}
`,
	].join("\n");
}

/**
 * Prints one guard for each named shape and one for each distinct container inside them. They live in a table: Luau
 * allows a chunk only 200 locals.
 */
class GuardPrinter {
	readonly functions: string[] = [];
	readonly #helpers = new Map<string, string>();
	readonly #wire: WireModel;

	constructor(wire: WireModel) {
		this.#wire = wire;
	}

	define(name: string, shape: Shape): void {
		const body = this.#body(shape).map((line) => `\t${line}\n`);
		this.functions.push(`guards.${name} = (value) => {\n${body.join("")}};\n`);
	}

	#helper(shape: Shape): string {
		if (shape.kind === "ref") return `guards.${shape.name}`;
		const key = JSON.stringify(shape);
		const known = this.#helpers.get(key);
		if (known !== undefined) return known;
		const name = `part${this.#helpers.size + 1}`;
		this.#helpers.set(key, `guards.${name}`);
		this.define(name, shape);
		return `guards.${name}`;
	}

	#body(shape: Shape): string[] {
		switch (shape.kind) {
			case "array":
				return this.#array(shape);
			case "record":
				return this.#record(shape.key, shape.value);
			case "object":
				return this.#object(shape);
			case "choice":
				return this.#choice(shape.options);
			case "tagged":
				return this.#tagged(shape.tag, shape.variants);
			default:
				return [...this.#inline(shape, "value", ""), "return undefined;"];
		}
	}

	/** Statements that return a violation if `expression`, found at `path`, does not fit. */
	#inline(shape: Shape, expression: string, path: string): string[] {
		switch (shape.kind) {
			case "boolean":
				return [`if (!typeIs(${expression}, "boolean")) ${fail(path, "type", messages.type(["boolean"]))}`];
			case "number":
				return numberChecks(shape, expression, path);
			case "string":
				return stringChecks(shape, expression, path);
			case "words":
				return wordChecks(shape.words, expression, path);
			case "ref": {
				const target = this.#wire.resolve(shape.name);
				if (isScalar(target)) return this.#inline(target, expression, path);
				return nested(`guards.${shape.name}(${expression})`, quote(path));
			}
			default:
				return nested(`${this.#helper(shape)}(${expression})`, quote(path));
		}
	}

	#array(shape: Extract<Shape, { kind: "array" }>): string[] {
		const { minItems, maxItems, items } = shape;
		return [
			`if (!isArray(value)) ${fail("", "type", messages.type(["array"]))}`,
			...(maxItems === undefined
				? []
				: [`if (value.size() > ${maxItems}) ${fail("", "maxItems", messages.maxItems(maxItems))}`]),
			...(minItems === undefined
				? []
				: [`if (value.size() < ${minItems}) ${fail("", "minItems", messages.minItems(minItems))}`]),
			"for (const index of $range(1, value.size())) {",
			`\tconst problem = ${this.#helper(items)}(value[index - 1]);`,
			'\tif (problem !== undefined) return inside("/" + tostring(index - 1), problem);',
			"}",
			"return undefined;",
		];
	}

	#record(key: StringShape, value: Shape): string[] {
		return [
			`if (!isRecord(value)) ${fail("", "type", messages.type(["object"]))}`,
			"for (const [name, item] of pairs(value)) {",
			`\tif (${this.#helper(key)}(name) !== undefined) ${failNamed("propertyNames", "name")}`,
			`\tconst problem = ${this.#helper(value)}(item);`,
			'\tif (problem !== undefined) return inside("/" + escapePointer(tostring(name)), problem);',
			"}",
			"return undefined;",
		];
	}

	#object(shape: ObjectShape): string[] {
		if (shape.exactlyOne) return this.#oneField(shape);
		const { fields, open } = shape;
		const known = fields.map(({ name }) => `name !== ${quote(name)}`).join(" && ");
		const lines = [`if (!isRecord(value)) ${fail("", "type", messages.type(["object"]))}`];
		for (const { name, required } of fields) {
			if (required)
				lines.push(`if (value[${quote(name)}] === undefined) ${fail("", "required", messages.required(name))}`);
		}
		if (!open)
			lines.push(
				"for (const [name] of pairs(value)) {",
				`\tif (${known}) ${failNamed("additionalProperties", "name")}`,
				"}",
			);
		fields.forEach(({ name, shape, required }, index) => {
			const field = `field${index + 1}`;
			const checks = this.#inline(shape, field, `/${name}`);
			lines.push(`const ${field} = value[${quote(name)}];`);
			lines.push(...(required ? checks : [`if (${field} !== undefined) {`, ...checks.map((line) => `\t${line}`), "}"]));
		});
		return [...lines, "return undefined;"];
	}

	/** Exactly one field: its name decides, as a tag would. */
	#oneField({ fields }: ObjectShape): string[] {
		const branches = fields.flatMap(({ name, shape }) => [
			`\tif (name === ${quote(name)}) {`,
			...this.#inline(shape, "field", `/${name}`).map((line) => `\t\t${line}`),
			"\t\treturn undefined;",
			"\t}",
		]);
		return [
			`if (!isRecord(value)) ${fail("", "type", messages.type(["object"]))}`,
			`if (countFields(value) !== 1) ${fail("", "exactlyOne", messages.exactlyOne())}`,
			"for (const [name, field] of pairs(value)) {",
			...branches,
			`\t${failNamed("additionalProperties", "name")}`,
			"}",
			"return undefined;",
		];
	}

	#choice(options: readonly Shape[]): string[] {
		const types = options.map((option) => jsonTypeOf(option, this.#wire.resolve));
		const branches = options.flatMap((option, index) => [
			`if (${TYPE_TESTS[types[index] ?? "object"]}) {`,
			...this.#inline(option, "value", "").map((line) => `\t${line}`),
			"\treturn undefined;",
			"}",
		]);
		return [...branches, fail("", "type", messages.type(types))];
	}

	#tagged(tag: string, variants: ReadonlyMap<string, string>): string[] {
		return [
			`if (!isRecord(value)) ${fail("", "type", messages.type(["object"]))}`,
			`const tag = value[${quote(tag)}];`,
			`if (tag === undefined) ${fail("", "required", messages.required(tag))}`,
			...[...variants].map(([word, name]) => `if (tag === ${quote(word)}) return guards.${name}(value);`),
			fail(`/${tag}`, "discriminator", messages.discriminator()),
		];
	}
}

const TYPE_TESTS = {
	boolean: 'typeIs(value, "boolean")',
	number: "isNumber(value)",
	integer: "isInteger(value)",
	string: 'typeIs(value, "string")',
	array: "isArray(value)",
	object: "isRecord(value)",
} as const;

const isScalar = ({ kind }: Shape): boolean =>
	kind === "boolean" || kind === "number" || kind === "string" || kind === "words";

function fail(path: string, rule: Rule, message: string): string {
	return `return violation(${quote(path)}, ${quote(rule)}, ${quote(message)});`;
}

/** A failure whose sentence contains a name that is only known at run time. */
function failNamed(rule: "additionalProperties" | "propertyNames", variable: string): string {
	const [before = "", after = ""] = messages[rule]("\0").split("\0");
	return `return violation("", ${quote(rule)}, ${quote(before)} + tostring(${variable}) + ${quote(after)});`;
}

function nested(call: string, path: string): string[] {
	return ["{", `\tconst problem = ${call};`, `\tif (problem !== undefined) return inside(${path}, problem);`, "}"];
}

function numberChecks(shape: Extract<Shape, { kind: "number" }>, expression: string, path: string): string[] {
	const { integer, minimum, maximum } = shape;
	const type = integer ? "integer" : "number";
	return [
		`if (!${integer ? "isInteger" : "isNumber"}(${expression})) ${fail(path, "type", messages.type([type]))}`,
		...(maximum === undefined
			? []
			: [`if (${expression} > ${maximum}) ${fail(path, "maximum", messages.maximum(maximum))}`]),
		...(minimum === undefined
			? []
			: [`if (${expression} < ${minimum}) ${fail(path, "minimum", messages.minimum(minimum))}`]),
	];
}

function stringChecks({ minLength, maxLength, characters }: StringShape, expression: string, path: string): string[] {
	const lines = [`if (!typeIs(${expression}, "string")) ${fail(path, "type", messages.type(["string"]))}`];
	if (maxLength !== undefined)
		lines.push(`if (isLonger(${expression}, ${maxLength})) ${fail(path, "maxLength", messages.maxLength(maxLength))}`);
	if (minLength !== undefined)
		lines.push(`if (isShorter(${expression}, ${minLength})) ${fail(path, "minLength", messages.minLength(minLength))}`);
	if (characters !== undefined) {
		const pattern = `^[${characters}]*$`;
		lines.push(
			`if (string.match(${expression}, ${quote(pattern)})[0] === undefined) ${fail(path, "pattern", messages.pattern(pattern))}`,
		);
	}
	return lines;
}

function wordChecks(words: readonly string[], expression: string, path: string): string[] {
	const [only = ""] = words;
	const [rule, message] =
		words.length === 1 ? (["const", messages.const(only)] as const) : (["enum", messages.enum(words)] as const);
	return [
		`if (!typeIs(${expression}, "string")) ${fail(path, "type", messages.type(["string"]))}`,
		`if (${words.map((word) => `${expression} !== ${quote(word)}`).join(" && ")}) ${fail(path, rule, message)}`,
	];
}
