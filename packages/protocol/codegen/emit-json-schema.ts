import { jsonTypeOf, type NamedShape, type ObjectShape, type Shape, type StringShape } from "./shape.js";

type JsonSchema = Record<string, unknown>;
type Resolve = (name: string) => Shape;

/** A named shape as the JSON Schema that Ajv compiles. */
export function emitJsonSchema(named: NamedShape, resolve: Resolve): JsonSchema {
	return { $id: named.name, ...schemaOf(named.shape, resolve) };
}

function schemaOf(shape: Shape, resolve: Resolve): JsonSchema {
	switch (shape.kind) {
		case "boolean":
			return { type: "boolean" };
		case "number": {
			const { minimum, maximum } = shape;
			return { type: shape.integer ? "integer" : "number", ...defined({ minimum, maximum }) };
		}
		case "string":
			return stringSchema(shape);
		case "words":
			return shape.words.length === 1
				? { type: "string", const: shape.words[0] }
				: { type: "string", enum: shape.words };
		case "array": {
			const { minItems, maxItems } = shape;
			return { type: "array", items: schemaOf(shape.items, resolve), ...defined({ minItems, maxItems }) };
		}
		case "record":
			return {
				type: "object",
				propertyNames: stringSchema(shape.key),
				additionalProperties: schemaOf(shape.value, resolve),
			};
		case "object":
			return objectSchema(shape, resolve);
		case "choice":
			// One `if` a type, rather than `anyOf`, so that an error names the place inside the option that was meant.
			return {
				type: shape.options.map((option) => jsonTypeOf(option, resolve)),
				allOf: shape.options.map((option) => ({
					if: { type: jsonTypeOf(option, resolve) },
					// biome-ignore lint/suspicious/noThenProperty: this is JSON Schema's word
					then: schemaOf(option, resolve),
				})),
			};
		case "tagged":
			return {
				type: "object",
				required: [shape.tag],
				discriminator: { propertyName: shape.tag },
				oneOf: [...shape.variants.values()].map((name) => ({ $ref: name })),
			};
		case "ref":
			return { $ref: shape.name };
	}
}

function stringSchema({ minLength, maxLength, characters }: StringShape): JsonSchema {
	const pattern = characters === undefined ? undefined : `^[${characters}]*$`;
	return { type: "string", ...defined({ minLength, maxLength, pattern }) };
}

function objectSchema(shape: ObjectShape, resolve: Resolve): JsonSchema {
	return {
		type: "object",
		properties: Object.fromEntries(shape.fields.map(({ name, shape: field }) => [name, schemaOf(field, resolve)])),
		required: shape.fields.filter(({ required }) => required).map(({ name }) => name),
		...(shape.open ? {} : { additionalProperties: false }),
		...(shape.exactlyOne ? { minProperties: 1, maxProperties: 1 } : {}),
	};
}

function defined(record: Record<string, unknown>): JsonSchema {
	return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
