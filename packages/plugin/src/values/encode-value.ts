import type { TaggedValue } from "../generated/protocol";
import { safeText } from "./safe-text";

type Real = number | "nan" | "inf" | "-inf";

/** A number as it travels: JSON has no numerals for what is not finite. */
export function encodeReal(value: number): Real {
	// biome-ignore lint/suspicious/noSelfCompare: Luau has no other way to recognise NaN
	if (value !== value) return "nan";
	if (value === math.huge) return "inf";
	return value === -math.huge ? "-inf" : value;
}

const reals = (...values: number[]) => values.map(encodeReal);
const color = (value: Color3) => reals(value.R, value.G, value.B);
const vector = (value: Vector3) => reals(value.X, value.Y, value.Z);
const pair = (value: Vector2) => reals(value.X, value.Y);
const dimension = (value: UDim) => reals(value.Scale, value.Offset);

function frame(value: CFrame) {
	const [x, y, z, r00, r01, r02, r10, r11, r12, r20, r21, r22] = value.GetComponents();
	return {
		position: reals(x, y, z),
		orientation: [reals(r00, r01, r02), reals(r10, r11, r12), reals(r20, r21, r22)],
	};
}

function physics(value: PhysicalProperties) {
	return {
		density: encodeReal(value.Density),
		friction: encodeReal(value.Friction),
		elasticity: encodeReal(value.Elasticity),
		frictionWeight: encodeReal(value.FrictionWeight),
		elasticityWeight: encodeReal(value.ElasticityWeight),
	};
}

function numberSequence(value: NumberSequence) {
	const keypoints = value.Keypoints.map((point) => ({
		time: encodeReal(point.Time),
		value: encodeReal(point.Value),
		envelope: encodeReal(point.Envelope),
	}));
	return { keypoints };
}

function colorSequence(value: ColorSequence) {
	return { keypoints: value.Keypoints.map((point) => ({ time: encodeReal(point.Time), color: color(point.Value) })) };
}

function present(names: readonly string[], value: object): string[] {
	return names.filter((name) => (value as Record<string, unknown>)[name] === true);
}

/** One function for each type of the Luau world. What is not here cannot travel. */
const encoders: Record<string, (value: never) => object> = {
	boolean: (value: boolean) => ({ Bool: value }),
	number: (value: number) => ({ Float64: encodeReal(value) }),
	string: (value: string) => ({ String: safeText(value) }),
	EnumItem: (value: EnumItem) => ({ EnumItem: { type: tostring(value.EnumType), value: value.Value } }),
	BrickColor: (value: BrickColor) => ({ BrickColor: value.Number }),
	Color3: (value: Color3) => ({ Color3: color(value) }),
	Vector2: (value: Vector2) => ({ Vector2: pair(value) }),
	Vector3: (value: Vector3) => ({ Vector3: vector(value) }),
	Vector2int16: (value: Vector2int16) => ({ Vector2int16: [value.X, value.Y] }),
	Vector3int16: (value: Vector3int16) => ({ Vector3int16: [value.X, value.Y, value.Z] }),
	CFrame: (value: CFrame) => ({ CFrame: frame(value) }),
	UDim: (value: UDim) => ({ UDim: dimension(value) }),
	UDim2: (value: UDim2) => ({ UDim2: [dimension(value.X), dimension(value.Y)] }),
	Rect: (value: Rect) => ({ Rect: [pair(value.Min), pair(value.Max)] }),
	Ray: (value: Ray) => ({ Ray: { origin: vector(value.Origin), direction: vector(value.Direction) } }),
	NumberRange: (value: NumberRange) => ({ NumberRange: reals(value.Min, value.Max) }),
	NumberSequence: (value: NumberSequence) => ({ NumberSequence: numberSequence(value) }),
	ColorSequence: (value: ColorSequence) => ({ ColorSequence: colorSequence(value) }),
	PhysicalProperties: (value: PhysicalProperties) => ({ PhysicalProperties: physics(value) }),
	Axes: (value: Axes) => ({ Axes: present(["X", "Y", "Z"], value) }),
	Faces: (value: Faces) => ({ Faces: present(["Right", "Top", "Back", "Left", "Bottom", "Front"], value) }),
	Font: (value: Font) => ({
		Font: { family: safeText(value.Family), weight: value.Weight.Name, style: value.Style.Name },
	}),
	Content: (value: Content) => ({
		Content: value.SourceType === Enum.ContentSourceType.Uri ? { Uri: safeText(value.Uri ?? "") } : "None",
	}),
};

/** The value in the RbxDom encoding, or undefined for a type that has none. */
export function encodeValue(value: unknown): TaggedValue | undefined {
	return encoders[typeOf(value)]?.(value as never) as TaggedValue | undefined;
}
