/**
 * The few schema forms the wire allows, on top of TypeBox. Every generator understands exactly these; anything else
 * is refused when the code is generated, so a schema cannot mean one thing in Node and another in Luau:
 *
 * - no `null`: Luau cannot tell it from an absent field, so a field is optional instead;
 * - no untyped value: what is not described cannot be checked;
 * - a union is an enum of strings, a tagged union, or a choice between different JSON types;
 * - a pattern is one character class, because Luau patterns are not regular expressions.
 */
import { type TObject, type TSchema, type TString, Type } from "@sinclair/typebox";

export type Fields = Record<string, TSchema>;

interface Described {
	$id?: string;
	description?: string;
}

/** TypeBox folds a union of one into its only member, name and all; here it stays a union. */
function union(options: readonly TSchema[], keywords: object): TSchema {
	return Type.Unsafe({ ...keywords, anyOf: options });
}

/** One of several words. */
export function Words(words: readonly string[], options: Described = {}): TSchema {
	return union(
		words.map((word) => Type.Literal(word)),
		options,
	);
}

/** A string of characters from one class (the inside of `[...]`, with `-` last if it is meant literally). */
export function Chars(characters: string, length: { min: number; max: number }, options: Described = {}) {
	return Type.String({ ...options, pattern: `^[${characters}]*$`, minLength: length.min, maxLength: length.max });
}

/** A list of exactly `length` items. */
export function Fixed<T extends TSchema>(item: T, length: number, options: Described = {}) {
	return Type.Array(item, { ...options, minItems: length, maxItems: length });
}

/** An object that has the given fields and no others. */
export function Closed<T extends Fields>(fields: T, options: Described = {}) {
	return Type.Object(fields, { ...options, additionalProperties: false });
}

/** An object with exactly one of the given fields: `{"Vector3": [0, 5, 0]}`. */
export function OneOf<T extends Fields>(fields: T, options: Described = {}) {
	return Type.Object(Type.Partial(Type.Object(fields)).properties, {
		...options,
		additionalProperties: false,
		minProperties: 1,
		maxProperties: 1,
	});
}

/** An object whose field names are data. The names are checked like any other string. */
export function Dictionary<T extends TSchema>(names: TString, value: T, options: Described = {}) {
	return Type.Record(Type.String(), value, { ...options, propertyNames: names });
}

/** A value of one of several JSON types, at most one option for each type. */
export function Choice(options: readonly TSchema[], described: Described = {}): TSchema {
	return union(options, described);
}

/** One of several named objects, told apart by the literal in their `tag` field. */
export function Tagged(tag: string, variants: readonly TObject[], options: Described & { $id: string }): TSchema {
	return union(variants, { ...options, discriminator: { propertyName: tag } });
}

export type { TSchema };
export { Type };
