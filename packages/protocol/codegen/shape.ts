/** What a wire value can look like, free of JSON Schema's spellings. Every generator prints from this. */
export type Shape =
	| { kind: "boolean" }
	| { kind: "number"; integer: boolean; minimum?: number; maximum?: number }
	| StringShape
	| { kind: "words"; words: readonly string[] }
	| { kind: "array"; items: Shape; minItems?: number; maxItems?: number }
	| { kind: "record"; key: StringShape; value: Shape }
	| ObjectShape
	| { kind: "choice"; options: readonly Shape[] }
	| { kind: "tagged"; tag: string; variants: ReadonlyMap<string, string> }
	| { kind: "ref"; name: string };

export interface StringShape {
	kind: "string";
	minLength?: number;
	maxLength?: number;
	/** The inside of a character class that every character must belong to. */
	characters?: string;
}

export interface ObjectShape {
	kind: "object";
	fields: readonly Field[];
	/** Whether unknown fields are tolerated. */
	open: boolean;
	/** Whether exactly one of the (optional) fields must be present. */
	exactlyOne: boolean;
}

export interface Field {
	name: string;
	shape: Shape;
	required: boolean;
	description: string | undefined;
}

export interface NamedShape {
	name: string;
	shape: Shape;
	description: string | undefined;
}

export type JsonType = "boolean" | "number" | "integer" | "string" | "array" | "object";

/** The JSON type of a shape; `resolve` follows references. */
export function jsonTypeOf(shape: Shape, resolve: (name: string) => Shape): JsonType {
	switch (shape.kind) {
		case "boolean":
		case "array":
		case "object":
		case "string":
			return shape.kind;
		case "number":
			return shape.integer ? "integer" : "number";
		case "words":
			return "string";
		case "record":
		case "tagged":
			return "object";
		case "ref":
			return jsonTypeOf(resolve(shape.name), resolve);
		case "choice":
			throw new Error("a choice inside a choice has no single JSON type; list its options instead");
	}
}
