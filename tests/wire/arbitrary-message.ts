import fc from "fast-check";
import type { ObjectShape, Shape } from "../../packages/protocol/dist-codegen/codegen/shape.js";

type Resolve = (name: string) => Shape;

/** Values that fit a shape. */
export function arbitraryFor(shape: Shape, resolve: Resolve): fc.Arbitrary<unknown> {
	switch (shape.kind) {
		case "boolean":
			return fc.boolean();
		case "number":
			return shape.integer
				? fc.integer({
						min: Math.max(shape.minimum ?? -1000, -(2 ** 31)),
						max: Math.min(shape.maximum ?? 1000, 2 ** 31 - 1),
					})
				: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }));
		case "string":
			return arbitraryString(shape);
		case "words":
			return fc.constantFrom(...shape.words);
		case "array":
			return fc.array(arbitraryFor(shape.items, resolve), {
				minLength: shape.minItems ?? 0,
				maxLength: Math.min(shape.maxItems ?? 3, Math.max(3, shape.minItems ?? 0)),
			});
		case "record":
			return fc.dictionary(arbitraryString(shape.key), arbitraryFor(shape.value, resolve), {
				maxKeys: 3,
				noNullPrototype: true,
			});
		case "object":
			return arbitraryObject(shape, resolve);
		case "choice":
			return fc.oneof(...shape.options.map((option) => arbitraryFor(option, resolve)));
		case "tagged":
			return fc.oneof(...[...shape.variants.values()].map((name) => arbitraryFor(resolve(name), resolve)));
		case "ref":
			return arbitraryFor(resolve(shape.name), resolve);
	}
}

function arbitraryString({
	minLength = 0,
	maxLength,
	characters,
}: Extract<Shape, { kind: "string" }>): fc.Arbitrary<string> {
	const limits = { minLength, maxLength: Math.min(maxLength ?? 12, Math.max(12, minLength)) };
	if (characters === undefined) return fc.string({ ...limits, unit: "binary" });
	const alphabet = Array.from({ length: 128 }, (_unused, code) => String.fromCharCode(code)).filter((letter) =>
		new RegExp(`^[${characters}]$`, "u").test(letter),
	);
	return fc.string({ ...limits, unit: fc.constantFrom(...alphabet) });
}

function arbitraryObject({ fields, exactlyOne }: ObjectShape, resolve: Resolve): fc.Arbitrary<unknown> {
	if (exactlyOne) {
		return fc.oneof(
			...fields.map(({ name, shape }) => arbitraryFor(shape, resolve).map((value) => ({ [name]: value }))),
		);
	}
	const requiredKeys = fields.filter(({ required }) => required).map(({ name }) => name);
	const entries = Object.fromEntries(fields.map(({ name, shape }) => [name, arbitraryFor(shape, resolve)]));
	return fc.record(entries, { requiredKeys, noNullPrototype: true });
}

const JUNK = [
	0,
	1,
	1.5,
	-1,
	2 ** 53,
	"",
	"x",
	"é😀",
	"push",
	"success",
	true,
	false,
	null,
	[],
	{},
	[1],
	{ a: 1 },
	["push"],
];

/** One small damage to a message: a field or item dropped, replaced or added somewhere inside it. */
export const arbitraryDamage = fc.record({
	where: fc.array(fc.nat(20), { maxLength: 6 }),
	how: fc.constantFrom("drop", "replace", "replace", "add"),
	junk: fc.constantFrom(...JUNK),
});

type Damage = typeof arbitraryDamage extends fc.Arbitrary<infer T> ? T : never;

/** Applies a damage to a copy. The place is found by walking `where` as far as there is something to walk into. */
export function damage(message: unknown, { where, how, junk }: Damage): unknown {
	const copy: unknown = structuredClone(message);
	let parent: unknown;
	let key: string | number | undefined;
	let current = copy;
	for (const step of where) {
		const keys = keysOf(current);
		if (keys.length === 0) break;
		parent = current;
		key = keys[step % keys.length];
		current = (current as Record<string | number, unknown>)[key as string];
	}
	if (how === "add") return add(copy, current, junk);
	if (parent === undefined || key === undefined) return how === "replace" ? junk : copy;
	if (how === "replace") (parent as Record<string | number, unknown>)[key] = junk;
	else if (Array.isArray(parent)) parent.splice(Number(key), 1);
	else delete (parent as Record<string, unknown>)[key];
	return copy;
}

function add(copy: unknown, target: unknown, junk: unknown): unknown {
	if (Array.isArray(target)) target.push(junk);
	else if (typeof target === "object" && target !== null) (target as Record<string, unknown>).added = junk;
	return copy;
}

function keysOf(value: unknown): (string | number)[] {
	if (Array.isArray(value)) return [...value.keys()];
	return typeof value === "object" && value !== null ? Object.keys(value) : [];
}
