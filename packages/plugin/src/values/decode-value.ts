import type {
	CFrameValue,
	ColorSequenceValue,
	FontValue,
	NumberSequenceValue,
	Real,
	TaggedValue,
} from "../generated/protocol";
import { decodeBase64 } from "./base64";

/** What a tagged value stands for. `value` may be nil, which some properties can be. */
export interface Decoded {
	readonly value?: unknown;
	/** Why this Studio cannot have the value. */
	readonly problem?: string;
}

/** The instance of an id, as far as it is known. */
export type Resolve = (id: string) => Instance | undefined;

export const NO_REF = "0".rep(32);

function real(value: Real): number {
	if (value === "nan") return 0 / 0;
	if (value === "inf") return math.huge;
	return value === "-inf" ? -math.huge : value;
}

const color = ([r, g, b]: Real[]) => new Color3(real(r), real(g), real(b));
const bytes = ([r, g, b]: number[]) => Color3.fromRGB(r, g, b);
const vector = ([x, y, z]: Real[]) => new Vector3(real(x), real(y), real(z));
const short = ([x, y, z]: number[]) => new Vector3int16(x, y, z);
const pair = ([x, y]: Real[]) => new Vector2(real(x), real(y));
const dimension = ([scale, offset]: Real[]) => new UDim(real(scale), real(offset));

function frame({ position, orientation }: CFrameValue): CFrame {
	const [x, y, z] = position;
	const [[r00, r01, r02], [r10, r11, r12], [r20, r21, r22]] = orientation;
	const rotation = [r00, r01, r02, r10, r11, r12, r20, r21, r22].map(real);
	const [a, b, c, d, e, f, g, h, i] = rotation;
	return new CFrame(real(x), real(y), real(z), a, b, c, d, e, f, g, h, i);
}

function enumItem({ type: enumType, value }: { type: string; value: number }): EnumItem | undefined {
	const items = (Enum as unknown as Record<string, Enum>)[enumType].GetEnumItems();
	return items.find((item) => item.Value === value);
}

function font({ family, weight, style }: FontValue): Font {
	return new Font(family, Enum.FontWeight[weight], Enum.FontStyle[style]);
}

function numbers({ keypoints }: NumberSequenceValue): NumberSequence {
	const points = keypoints.map(
		({ time, value, envelope }) => new NumberSequenceKeypoint(real(time), real(value), real(envelope)),
	);
	return new NumberSequence(points);
}

function colors({ keypoints }: ColorSequenceValue): ColorSequence {
	return new ColorSequence(keypoints.map((point) => new ColorSequenceKeypoint(real(point.time), color(point.color))));
}

type Physics = Exclude<NonNullable<TaggedValue["PhysicalProperties"]>, string>;

function physics(pod: "Default" | Physics): PhysicalProperties | undefined {
	if (typeIs(pod, "string")) return undefined;
	const { density, friction, elasticity, frictionWeight, elasticityWeight } = pod;
	return new PhysicalProperties(
		real(density),
		real(friction),
		real(elasticity),
		real(frictionWeight),
		real(elasticityWeight),
	);
}

function attributes(pod: Record<string, TaggedValue>): Map<string, unknown> {
	const values = new Map<string, unknown>();
	for (const [name, tagged] of pairs(pod)) {
		const { value, problem } = decodeValue(tagged);
		if (problem !== undefined) error(`attribute ${name}: ${problem}`, 0);
		values.set(name, value);
	}
	return values;
}

function materialColors(pod: Record<string, number[]>): Map<string, Color3> {
	const values = new Map<string, Color3>();
	for (const [name, color] of pairs(pod)) values.set(name, bytes(color));
	return values;
}

function sorted(names: string[]): string[] {
	return table.clone(names).sort((a, b) => a < b);
}

/** One function for each tag of the wire that a script can make something of. */
const decoders: Record<string, (pod: never) => unknown> = {
	String: (pod: string) => pod,
	Bool: (pod: boolean) => pod,
	Int32: (pod: number) => pod,
	Int64: (pod: number | string) => tonumber(pod),
	Float32: real,
	Float64: real,
	BinaryString: decodeBase64,
	EnumItem: enumItem,
	BrickColor: (pod: number) => new BrickColor(pod),
	Color3: color,
	Color3uint8: bytes,
	Vector2: pair,
	Vector3: vector,
	Vector2int16: ([x, y]: number[]) => new Vector2int16(x, y),
	Vector3int16: short,
	CFrame: frame,
	OptionalCFrame: (pod: "None" | CFrameValue) => (typeIs(pod, "string") ? undefined : frame(pod)),
	UDim: dimension,
	UDim2: ([x, y]: Real[][]) => new UDim2(dimension(x), dimension(y)),
	Rect: ([min, max]: Real[][]) => new Rect(pair(min), pair(max)),
	Ray: ({ origin, direction }: { origin: Real[]; direction: Real[] }) => new Ray(vector(origin), vector(direction)),
	Region3: ([min, max]: Real[][]) => new Region3(vector(min), vector(max)),
	Region3int16: ([min, max]: number[][]) => new Region3int16(short(min), short(max)),
	NumberRange: ([min, max]: Real[]) => new NumberRange(real(min), real(max)),
	NumberSequence: numbers,
	ColorSequence: colors,
	Font: font,
	PhysicalProperties: physics,
	// A number serves for an item of whatever enum the property has.
	Enum: (pod: number) => pod,
	ContentId: (pod: string) => pod,
	Content: (pod: "None" | { Uri: string }) => (typeIs(pod, "string") ? Content.none : Content.fromUri(pod.Uri)),
	Axes: (pod: string[]) => new Axes(...pod.map((name) => Enum.Axis[name as "X"])),
	Faces: (pod: string[]) => new Faces(...pod.map((name) => Enum.NormalId[name as "Top"])),
	Attributes: attributes,
	Tags: sorted,
	MaterialColors: materialColors,
};

/** The tag of a value and what stands under it. */
export function untag(tagged: TaggedValue): LuaTuple<[string, unknown]> {
	for (const [tag, pod] of pairs(tagged as Record<string, defined>)) return $tuple(tag, pod);
	return $tuple("nothing", undefined);
}

export function decodeValue(tagged: TaggedValue, resolve?: Resolve): Decoded {
	const [tag, pod] = untag(tagged);
	if (tag === "Ref") return decodeRef(pod as string, resolve);
	const decode = decoders[tag];
	if (decode === undefined) return { problem: `scripts cannot handle a ${tag}` };
	const [ok, value] = pcall(() => decode(pod as never));
	return ok ? { value } : { problem: `${tag} is not one this Studio can make: ${value}` };
}

function decodeRef(id: string, resolve?: Resolve): Decoded {
	if (id === NO_REF) return {};
	const value = resolve?.(id);
	return value !== undefined ? { value } : { problem: `the instance ${id} it refers to is not in Studio` };
}
