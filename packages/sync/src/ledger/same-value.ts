import type { Variant } from "@studio-bridge/project";

/** Roblox keeps most numbers as 32-bit floats, so a value that went through Studio comes back slightly different. */
const TOLERANCE = 1e-4;

/**
 * Whether two encoded values are one value in two spellings: numbers within the tolerance that Studio's side uses for
 * them, a Float32 beside a Float64, NaN beside NaN. Lists and fields have to match one by one.
 */
export function sameValue(a: Variant | undefined, b: Variant | undefined): boolean {
	if (a === undefined || b === undefined) return a === b;
	const [typeA] = Object.keys(a);
	const [typeB] = Object.keys(b);
	if (typeA === undefined || typeB === undefined || family(typeA) !== family(typeB)) return false;
	if (typeA === "Color3" && typeB === "Color3") return samePixels(a.Color3, b.Color3);
	return same(a[typeA], b[typeB]);
}

/** The number types are one family: which of them a number has is the property's business, not the value's. */
function family(type: string): string {
	return /^(Int|Float)(32|64)$/.test(type) ? "Number" : type;
}

function same(a: unknown, b: unknown): boolean {
	if (typeof a === "number" && typeof b === "number") return a === b || Math.abs(a - b) < TOLERANCE || bothNaN(a, b);
	if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return sameText(a, b);
	if (Array.isArray(a) !== Array.isArray(b)) return false;
	const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
	return [...keys].every((key) => same((a as Fields)[key], (b as Fields)[key]));
}

type Fields = Record<string, unknown>;

function bothNaN(a: number, b: number): boolean {
	return Number.isNaN(a) && Number.isNaN(b);
}

/** 64-bit integers travel as numbers or as digits. */
function sameText(a: unknown, b: unknown): boolean {
	if (a === b) return true;
	const digits = [a, b].every((value) => typeof value === "number" || typeof value === "string");
	return digits && String(a) === String(b);
}

/** Studio shows and stores colours with eight bits a channel. */
function samePixels(a: unknown, b: unknown): boolean {
	const pixels = (color: unknown) => (Array.isArray(color) ? color.map((c) => Math.floor(Number(c) * 255)) : []);
	return same(a, b) || JSON.stringify(pixels(a)) === JSON.stringify(pixels(b));
}
