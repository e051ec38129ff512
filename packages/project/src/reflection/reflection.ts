import { reflection } from "rbx-dom";
import type { Variant } from "../values/variant.js";

/** The type of a property: a value type such as Vector3, or the name of an enum. */
export type PropertyType = { readonly value: string } | { readonly enum: string };

interface ClassDescriptor {
	readonly isService: boolean;
	readonly superclass: string | undefined;
	readonly properties: ReadonlyMap<string, PropertyType>;
}

/** The shapes of rbx-dom's answers that we rely on; its own declarations only say "JSON". */
interface RawClass {
	readonly Tags: readonly string[];
	readonly Superclass?: string | null;
	readonly Properties: Readonly<
		Record<string, { readonly DataType: { readonly Value?: string; readonly Enum?: string } }>
	>;
}
interface RawEnum {
	readonly items: Readonly<Record<string, number>>;
}

// Each question to rbx-dom is answered in JSON text, which is parsed again: ask once per class and enum.
const classes = new Map<string, ClassDescriptor | undefined>();
const enums = new Map<string, ReadonlyMap<string, number>>();
const defaults = new Map<string, Variant | undefined>();

export function isService(className: string): boolean {
	return classOf(className)?.isService ?? false;
}

/** The class and those it inherits from, the nearest first. */
export function* superclasses(className: string): IterableIterator<string> {
	for (let name: string | undefined = className; name !== undefined; name = classOf(name)?.superclass) yield name;
}

/** The type of a property of the class or of a class it inherits from. */
export function findPropertyType(className: string, property: string): PropertyType | undefined {
	for (let current = classOf(className); current; current = classOf(current.superclass ?? "")) {
		const type = current.properties.get(property);
		if (type) return type;
	}
	return undefined;
}

/** The property that files have in place of this one, where it is an old name or form of it. */
export function migratesTo(className: string, property: string): string | undefined {
	const raw = reflection.property(className, property) as {
		readonly Kind?: {
			readonly Canonical?: { readonly Serialization?: { readonly Migrate?: { readonly To?: string } } };
		};
	} | null;
	return raw?.Kind?.Canonical?.Serialization?.Migrate?.To;
}

/** What a property is unless somebody sets it; undefined when nobody knows. */
export function defaultOf(className: string, property: string): Variant | undefined {
	return remember(defaults, `${className}.${property}`, () => {
		return (reflection.defaultProperty(className, property) as Variant | null) ?? undefined;
	});
}

/** The items of an enum by name. */
export function enumItems(name: string): ReadonlyMap<string, number> {
	return remember(enums, name, () => {
		const raw = reflection.enum(name) as RawEnum | null;
		return new Map(Object.entries(raw?.items ?? {}));
	});
}

function classOf(name: string): ClassDescriptor | undefined {
	return remember(classes, name, () => {
		const raw = reflection.class(name) as RawClass | null;
		return raw ? toDescriptor(raw) : undefined;
	});
}

function toDescriptor(raw: RawClass): ClassDescriptor {
	const properties = Object.entries(raw.Properties).flatMap(([name, { DataType }]): [string, PropertyType][] => {
		if (DataType.Enum !== undefined) return [[name, { enum: DataType.Enum }]];
		return DataType.Value === undefined ? [] : [[name, { value: DataType.Value }]];
	});
	return {
		isService: raw.Tags.includes("Service"),
		superclass: raw.Superclass ?? undefined,
		properties: new Map(properties),
	};
}

function remember<Value>(cache: Map<string, Value>, key: string, find: () => Value): Value {
	const known = cache.get(key);
	if (known !== undefined || cache.has(key)) return known as Value;
	const found = find();
	cache.set(key, found);
	return found;
}
