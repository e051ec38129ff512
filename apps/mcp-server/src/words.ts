import { type TUnsafe, Type } from "@sinclair/typebox";

/** One of several words as JSON Schema's plain `enum`; TypeBox would write a union, which strict MCP clients dislike. */
export function Words<const T extends string>(words: readonly T[], description: string): TUnsafe<T> {
	return Type.Unsafe<T>({ type: "string", enum: words, description });
}
