import type { PropertyValue, TaggedValue } from "../generated/protocol";
import { encodeBase64 } from "./base64";
import { encodeReal, encodeValue } from "./encode-value";

function isText(value: unknown): value is string {
	return typeIs(value, "string") && utf8.len(value)[0] !== undefined;
}

const whole = (tag: string) => (value: unknown) => (typeIs(value, "number") ? { [tag]: math.round(value) } : undefined);
const real = (tag: string) => (value: unknown) => (typeIs(value, "number") ? { [tag]: encodeReal(value) } : undefined);
const text = (tag: string) => (value: unknown) => (isText(value) ? { [tag]: value } : undefined);
const byte = (channel: number) => math.clamp(math.round(channel * 255), 0, 255);
const colorBytes = (value: Color3) => [byte(value.R), byte(value.G), byte(value.B)];

function uri(value: unknown): string | undefined {
	if (typeIs(value, "string")) return value;
	return typeIs(value, "Content") ? (value.Uri ?? "") : undefined;
}

function attributes(value: unknown): object | undefined {
	const encoded: Record<string, TaggedValue> = {};
	for (const [name, attribute] of pairs(value as Record<string, defined>)) {
		const item = typeIs(attribute, "string") ? text("String")(attribute) : encodeValue(attribute);
		if (item === undefined) return undefined;
		encoded[name] = item as TaggedValue;
	}
	return { Attributes: encoded };
}

function materialColors(value: unknown): object {
	const encoded: Record<string, number[]> = {};
	for (const [name, color] of pairs(value as Record<string, Color3>)) encoded[name] = colorBytes(color);
	return { MaterialColors: encoded };
}

function optionalFrame(value: unknown): object | undefined {
	if (value === undefined) return { OptionalCFrame: "None" };
	return typeIs(value, "CFrame") ? { OptionalCFrame: encodeValue(value)?.CFrame } : undefined;
}

/** Where a Luau value does not say which tag it has, or cannot keep every byte as plain text. */
const shapes: Record<string, (value: unknown) => object | undefined> = {
	Int32: whole("Int32"),
	Int64: whole("Int64"),
	Float32: real("Float32"),
	String: text("String"),
	ContentId: (value) => text("ContentId")(uri(value)),
	Content: (value) => {
		const address = uri(value);
		if (address === undefined) return undefined;
		return { Content: address === "" ? "None" : { Uri: address } };
	},
	BinaryString: (value) => (typeIs(value, "string") ? { BinaryString: encodeBase64(value) } : undefined),
	Enum: (value) => (typeIs(value, "EnumItem") ? { Enum: value.Value } : undefined),
	Color3uint8: (value) => (typeIs(value, "Color3") ? { Color3uint8: colorBytes(value) } : undefined),
	OptionalCFrame: optionalFrame,
	PhysicalProperties: (value) =>
		value === undefined ? { PhysicalProperties: "Default" } : (encodeValue(value) as object | undefined),
	Attributes: attributes,
	Tags: (value) => ((value as string[]).every(isText) ? { Tags: value } : undefined),
	MaterialColors: materialColors,
	Region3: (value) => {
		if (!typeIs(value, "Region3")) return undefined;
		const [center, half] = [value.CFrame.Position, value.Size.div(2)];
		return { Region3: [center.sub(half), center.add(half)].map((corner) => encodeValue(corner)?.Vector3) };
	},
	Region3int16: (value) => {
		if (!typeIs(value, "Region3int16")) return undefined;
		return { Region3int16: [value.Min, value.Max].map(({ X, Y, Z }) => [X, Y, Z]) };
	},
};

/** A value under the tag its property has in the project; undefined when it does not fit or cannot travel unharmed. */
export function encodeAs(tag: string, value: unknown): TaggedValue | undefined {
	const shape = shapes[tag];
	return (shape !== undefined ? shape(value) : encodeValue(value)) as TaggedValue | undefined;
}

const bareTags = new Set(["Bool", "String", "Int32", "Int64", "Float32", "Float64"]);

/** As people write it: booleans, numbers and strings without their tag. */
export function toPropertyValue(tagged: TaggedValue): PropertyValue {
	for (const [tag, pod] of pairs(tagged as Record<string, defined>)) {
		const isWord = typeIs(pod, "string") && tag !== "String";
		if (bareTags.has(tag) && !isWord) return pod as PropertyValue;
	}
	return tagged;
}
