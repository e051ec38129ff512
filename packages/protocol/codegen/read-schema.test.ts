import { type TSchema, Type } from "@sinclair/typebox";
import { describe, expect, it } from "vitest";
import { Chars, Choice, Closed, Dictionary, OneOf, Tagged, Words } from "../src/wire/schema-kit.js";
import { SchemaReader } from "./read-schema.js";

const read = (schema: TSchema) => new SchemaReader().read(schema, "Thing");

describe("SchemaReader", () => {
	it("reads what the schema kit offers", () => {
		expect(read(Words(["a", "b"]))).toEqual({ kind: "words", words: ["a", "b"] });
		expect(read(Chars("0-9a-f", { min: 2, max: 4 }))).toEqual({
			kind: "string",
			minLength: 2,
			maxLength: 4,
			characters: "0-9a-f",
		});
		expect(read(Choice([Type.Number(), Type.String()]))).toEqual({
			kind: "choice",
			options: [{ kind: "number", integer: false }, { kind: "string" }],
		});
		expect(read(Dictionary(Type.String({ maxLength: 3 }), Type.Boolean()))).toEqual({
			kind: "record",
			key: { kind: "string", maxLength: 3 },
			value: { kind: "boolean" },
		});
		expect(read(OneOf({ A: Type.Integer() }))).toMatchObject({ kind: "object", open: false, exactlyOne: true });
	});

	it("collects named shapes once, referenced before referencing", () => {
		const reader = new SchemaReader();
		const Inner = Closed({ a: Type.Boolean() }, { $id: "Inner" });
		reader.read(Closed({ one: Inner, two: Inner }, { $id: "Outer" }), "Outer");
		expect([...reader.named.keys()]).toEqual(["Inner", "Outer"]);
	});

	it.each<[string, TSchema, string]>([
		["null", Type.Null(), "the type null"],
		["untyped values", Type.Unknown(), "a value without a type"],
		["tuples", Type.Tuple([Type.Number(), Type.String()]), "a value without a type"],
		["free patterns", Type.String({ pattern: "^a+b?$" }), "the pattern ^a+b?$"],
		["classes that Luau reads differently", Type.String({ pattern: "^[+--]*$" }), "the pattern ^[+--]*$"],
		[
			"two options of one type",
			Choice([Type.Number(), Type.Integer()]),
			"a choice between values of the same JSON type",
		],
		[
			"array or object",
			Choice([Type.Array(Type.Number()), Closed({ a: Type.Number() })]),
			"an empty one looks the same in Luau",
		],
		[
			"unnamed variants",
			Tagged("type", [Closed({ type: Type.Literal("a") })], { $id: "T" }),
			"a tagged variant that is not a named object",
		],
		["records without rules for names", Type.Record(Type.String(), Type.Number()), "a schema without propertyNames"],
	])("refuses %s", (_what, schema, reason) => {
		expect(() => read(schema)).toThrow(reason);
	});

	it("refuses two different schemas under one name", () => {
		const reader = new SchemaReader();
		reader.read(Type.String({ $id: "Same" }), "Same");
		expect(() => reader.read(Type.Number({ $id: "Same" }), "Same")).toThrow("two different schemas are named Same");
	});
});
