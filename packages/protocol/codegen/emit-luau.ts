import type { Field, NamedShape, Shape } from "./shape.js";
import type { WireModel } from "./wire-model.js";

/** The types of the wire for people who write Luau. */
export function emitLuau(wire: WireModel): string {
	return [...[...wire.named.values()].map(declaration), "return nil\n"].join("\n");
}

function declaration({ name, shape, description }: NamedShape): string {
	const comment = description === undefined ? "" : `-- ${description}\n`;
	return `${comment}export type ${name} = ${typeOf(shape, "")}\n`;
}

function fieldOf({ name, shape, required, description }: Field, indent: string): string {
	const comment = description === undefined ? "" : `${indent}\t-- ${description}\n`;
	return `${comment}${indent}\t${name}: ${required ? typeOf(shape, `${indent}\t`) : optional(shape, `${indent}\t`)},\n`;
}

function optional(shape: Shape, indent: string): string {
	const type = typeOf(shape, indent);
	return type.includes(" | ") ? `(${type})?` : `${type}?`;
}

function typeOf(shape: Shape, indent: string): string {
	switch (shape.kind) {
		case "boolean":
		case "number":
		case "string":
			return shape.kind;
		case "words":
			return shape.words.map((word) => JSON.stringify(word)).join(" | ");
		case "array":
			return `{ ${typeOf(shape.items, indent)} }`;
		case "record":
			return `{ [string]: ${typeOf(shape.value, indent)} }`;
		case "object":
			return `{\n${shape.fields.map((field) => fieldOf(field, indent)).join("")}${indent}}`;
		case "choice":
			return shape.options.map((option) => typeOf(option, indent)).join(" | ");
		case "tagged":
			return [...shape.variants.values()].join(" | ");
		case "ref":
			return shape.name;
	}
}
