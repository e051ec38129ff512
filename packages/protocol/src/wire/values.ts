/**
 * Roblox values in the RbxDom encoding: one key that names the type, one plain value. Two deviations, both because of
 * what JSON and Luau cannot say: numbers that are not finite travel as words, and an absent OptionalCFrame is "None".
 */

import { InstanceId } from "./primitives.js";
import { Chars, Choice, Closed, Dictionary, Fixed, OneOf, Type, Words } from "./schema-kit.js";

export const PropertyName = Type.String({ minLength: 1, maxLength: 100 });

const Real = Choice([Type.Number(), Words(["nan", "inf", "-inf"])], {
	$id: "Real",
	description: "A number; NaN and the infinities as words, because JSON has no numerals for them.",
});
const Int = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });
const Byte = Int(0, 255);
const Int16 = Int(-32768, 32767);
const UInt32 = Int(0, 4294967295);
const Base64 = Type.String({ pattern: "^[0-9A-Za-z+/=]*$" });
const Pair = Fixed(Real, 2, { $id: "Pair" });
const Triple = Fixed(Real, 3, { $id: "Triple" });
const Pairs = Fixed(Pair, 2, { $id: "Pairs" });
const Bytes = Fixed(Byte, 3, { $id: "ColorBytes" });
const ShortTriple = Fixed(Int16, 3, { $id: "ShortTriple" });

const Int64 = Choice([Int(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER), Chars("0-9-", { min: 1, max: 20 })], {
	$id: "Int64",
	description: "A whole number; in decimal digits as a string when a double cannot hold it exactly.",
});

const CFrame = Closed(
	{ position: Triple, orientation: Fixed(Triple, 3, { description: "The rotation matrix, row by row." }) },
	{ $id: "CFrameValue" },
);

const Font = Closed(
	{
		family: Type.String(),
		weight: Words(["Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Heavy"]),
		style: Words(["Normal", "Italic"]),
		cachedFaceId: Type.Optional(Type.String()),
	},
	{ $id: "FontValue" },
);

const PhysicalProperties = Choice(
	[
		Words(["Default"]),
		Closed({
			density: Real,
			friction: Real,
			elasticity: Real,
			frictionWeight: Real,
			elasticityWeight: Real,
			acousticAbsorption: Type.Optional(Real),
		}),
	],
	{ $id: "PhysicalPropertiesValue" },
);

const NumberSequence = Closed(
	{ keypoints: Type.Array(Closed({ time: Real, value: Real, envelope: Real })) },
	{ $id: "NumberSequenceValue" },
);

const ColorSequence = Closed(
	{ keypoints: Type.Array(Closed({ time: Real, color: Triple })) },
	{ $id: "ColorSequenceValue" },
);

const attributeTypes = {
	String: Type.String(),
	Bool: Type.Boolean(),
	Int32: Int(-2147483648, 2147483647),
	Int64,
	Float32: Real,
	Float64: Real,
	BinaryString: Base64,
	EnumItem: Closed({ type: Type.String({ minLength: 1 }), value: UInt32 }),
	BrickColor: Int(0, 65535),
	Color3: Triple,
	Vector2: Pair,
	Vector3: Triple,
	CFrame,
	UDim: Pair,
	UDim2: Pairs,
	Rect: Pairs,
	NumberRange: Pair,
	NumberSequence,
	ColorSequence,
	Font,
};

export const AttributeValue = OneOf(attributeTypes, {
	$id: "AttributeValue",
	description: "A value an attribute can have.",
});

export const TaggedValue = OneOf(
	{
		...attributeTypes,
		Attributes: Dictionary(PropertyName, AttributeValue),
		Axes: Type.Array(Words(["X", "Y", "Z"]), { maxItems: 3 }),
		Color3uint8: Bytes,
		Content: Choice([Words(["None"]), Closed({ Uri: Type.String() })]),
		ContentId: Type.String(),
		Enum: UInt32,
		Faces: Type.Array(Words(["Right", "Top", "Back", "Left", "Bottom", "Front"]), { maxItems: 6 }),
		MaterialColors: Dictionary(PropertyName, Bytes),
		OptionalCFrame: Choice([Words(["None"]), CFrame]),
		PhysicalProperties,
		Ray: Closed({ origin: Triple, direction: Triple }),
		Ref: InstanceId,
		Region3: Fixed(Triple, 2),
		Region3int16: Fixed(ShortTriple, 2),
		SecurityCapabilities: Int64,
		SharedString: Base64,
		Tags: Type.Array(Type.String()),
		UniqueId: InstanceId,
		Vector2int16: Fixed(Int16, 2),
		Vector3int16: ShortTriple,
	},
	{ $id: "TaggedValue", description: 'A Roblox value in the RbxDom encoding: `{"Vector3": [0, 5, 0]}`.' },
);

export const PropertyValue = Choice([Type.Boolean(), Type.Number(), Type.String(), TaggedValue], {
	$id: "PropertyValue",
	description: "A property as people write it: booleans, numbers and strings bare, everything else tagged.",
});
