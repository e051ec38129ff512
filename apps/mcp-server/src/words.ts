import { Kind, type TUnsafe, Type, TypeRegistry } from "@sinclair/typebox";

const WORDS = "StudioBridge:Words";

TypeRegistry.Set<{ enum: readonly string[] }>(WORDS, (schema, value) => schema.enum.some((word) => word === value));

/** One of several words as JSON Schema's plain `enum`; TypeBox would write a union, which strict MCP clients dislike. */
export function Words<const T extends string>(words: readonly T[], description: string): TUnsafe<T> {
	return Type.Unsafe<T>({ [Kind]: WORDS, type: "string", enum: words, description });
}
