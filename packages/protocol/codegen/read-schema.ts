import type { TSchema } from "@sinclair/typebox";
import { type Field, jsonTypeOf, type NamedShape, type Shape, type StringShape } from "./shape.js";

/** The parts of JSON Schema that the schema kit produces. */
interface Json {
	$id?: string;
	description?: string;
	type?: string;
	const?: unknown;
	anyOf?: Json[];
	discriminator?: { propertyName: string };
	properties?: Record<string, Json>;
	patternProperties?: Record<string, Json>;
	propertyNames?: Json;
	required?: string[];
	additionalProperties?: boolean;
	minProperties?: number;
	maxProperties?: number;
	items?: Json;
	minItems?: number;
	maxItems?: number;
	minLength?: number;
	maxLength?: number;
	pattern?: string;
	minimum?: number;
	maximum?: number;
}

const CHARACTER_CLASS = /^\^\[([^\]^%\\]+)\]\*\$$/;

/** Turns TypeBox schemas into shapes, collecting every named one. Refuses whatever the two ends could read differently. */
export class SchemaReader {
	readonly #named = new Map<string, NamedShape>();

	/** Every named shape met so far, referenced before referencing. */
	get named(): ReadonlyMap<string, NamedShape> {
		return this.#named;
	}

	resolve = (name: string): Shape => {
		const found = this.#named.get(name);
		if (found === undefined) throw new Error(`no schema is named ${name}`);
		return found.shape;
	};

	/** Reads a schema; a named one becomes a reference. `where` is for error messages. */
	read(schema: TSchema, where: string): Shape {
		return this.#read(schema as Json, where);
	}

	/** Adds a shape under a name of its own. */
	define(name: string, shape: Shape, description: string | undefined): void {
		const known = this.#named.get(name);
		if (known !== undefined && JSON.stringify(known.shape) !== JSON.stringify(shape)) {
			throw new Error(`two different schemas are named ${name}`);
		}
		if (known === undefined) this.#named.set(name, { name, shape, description });
	}

	#read(json: Json, where: string): Shape {
		if (json.$id === undefined) return this.#readBody(json, where);
		this.define(json.$id, this.#readBody(json, json.$id), json.description);
		return { kind: "ref", name: json.$id };
	}

	#readBody(json: Json, where: string): Shape {
		if (typeof json.const === "string") return { kind: "words", words: [json.const] };
		if (json.anyOf !== undefined) return this.#readUnion(json, json.anyOf, where);
		switch (json.type) {
			case "boolean":
				return { kind: "boolean" };
			case "integer":
			case "number":
				return { kind: "number", integer: json.type === "integer", ...pick(json, "minimum", "maximum") };
			case "string":
				return readString(json, where);
			case "array":
				return {
					kind: "array",
					items: this.#read(required(json.items, where, "items"), `${where}[]`),
					...pick(json, "minItems", "maxItems"),
				};
			case "object":
				return json.patternProperties === undefined ? this.#readObject(json, where) : this.#readRecord(json, where);
			default:
				throw refuse(where, json.type === undefined ? "a value without a type" : `the type ${json.type}`);
		}
	}

	#readUnion(json: Json, options: Json[], where: string): Shape {
		if (options.every((option) => typeof option.const === "string" && option.$id === undefined)) {
			return { kind: "words", words: options.map((option) => option.const as string) };
		}
		if (json.discriminator !== undefined) return this.#readTagged(json.discriminator.propertyName, options, where);
		const shapes = options.map((option, index) => this.#read(option, `${where}|${index}`));
		const types = shapes
			.map((shape) => jsonTypeOf(shape, this.resolve))
			.map((type) => (type === "integer" ? "number" : type));
		if (new Set(types).size < types.length) throw refuse(where, "a choice between values of the same JSON type");
		if (types.includes("array") && types.includes("object")) {
			throw refuse(where, "a choice between an array and an object (an empty one looks the same in Luau)");
		}
		return { kind: "choice", options: shapes };
	}

	#readTagged(tag: string, options: Json[], where: string): Shape {
		const variants = new Map<string, string>();
		for (const option of options) {
			const value = option.properties?.[tag]?.const;
			if (option.$id === undefined || typeof value !== "string") {
				throw refuse(where, `a tagged variant that is not a named object with a literal ${tag}`);
			}
			if (variants.has(value)) throw refuse(where, `two variants with the ${tag} "${value}"`);
			this.#read(option, where);
			variants.set(value, option.$id);
		}
		return { kind: "tagged", tag, variants };
	}

	#readObject(json: Json, where: string): Shape {
		const names = new Set(json.required);
		const fields: Field[] = Object.entries(json.properties ?? {}).map(([name, field]) => ({
			name,
			shape: this.#read(field, `${where}.${name}`),
			required: names.has(name),
			description: field.$id === undefined ? field.description : undefined,
		}));
		const exactlyOne = json.minProperties === 1 && json.maxProperties === 1;
		return { kind: "object", fields, open: json.additionalProperties !== false, exactlyOne };
	}

	#readRecord(json: Json, where: string): Shape {
		const [value] = Object.values(json.patternProperties ?? {});
		const names = this.#read(required(json.propertyNames, where, "propertyNames"), `${where}{}`);
		if (names.kind !== "string") throw refuse(where, "names that are not plain strings");
		return { kind: "record", key: names, value: this.#read(required(value, where, "values"), `${where}.*`) };
	}
}

function readString(json: Json, where: string): StringShape {
	const limits = pick(json, "minLength", "maxLength");
	if (json.pattern === undefined) return { kind: "string", ...limits };
	const characters = CHARACTER_CLASS.exec(json.pattern)?.[1];
	if (characters === undefined || characters.slice(0, -1).match(/[^0-9A-Za-z]-|-[^0-9A-Za-z]/)) {
		throw refuse(where, `the pattern ${json.pattern}`);
	}
	return { kind: "string", ...limits, characters };
}

function pick<K extends keyof Json>(json: Json, ...keys: K[]): { [P in K]?: NonNullable<Json[P]> } {
	return Object.fromEntries(keys.filter((key) => json[key] !== undefined).map((key) => [key, json[key]])) as {
		[P in K]?: NonNullable<Json[P]>;
	};
}

function required<T>(value: T | undefined, where: string, what: string): T {
	if (value === undefined) throw refuse(where, `a schema without ${what}`);
	return value;
}

function refuse(where: string, what: string): Error {
	return new Error(`${where}: the wire does not allow ${what} (see src/wire/schema-kit.ts)`);
}
