import { reflection } from "rbx-dom";
import { apiMembers } from "./api-listing.js";
import { type HostValue, RobloxValue } from "./wire-tags.js";

/** The part of rbx-dom's reflection database this package reads; the library itself types it as plain JSON. */
export interface PropertyDescriptor {
	readonly Name: string;
	readonly Scriptability: "None" | "Read" | "ReadWrite" | "Write" | "Custom";
	readonly Tags: readonly string[];
	readonly DataType: { readonly Value?: string; readonly Enum?: string };
	readonly Kind: {
		readonly Alias?: { readonly AliasFor: string };
		readonly Canonical?: {
			readonly Serialization:
				| string
				| { readonly Migrate?: { readonly To: string | string[]; readonly Migration: string } };
		};
	};
}

export interface ClassDescriptor {
	readonly Name: string;
	readonly Superclass: string | null;
	readonly Tags: readonly string[];
	readonly Properties: Readonly<Record<string, PropertyDescriptor>>;
	readonly DefaultProperties: Readonly<Record<string, Readonly<Record<string, HostValue>>>>;
}

export interface Database {
	readonly Classes: Readonly<Record<string, ClassDescriptor>>;
	readonly Enums: Readonly<Record<string, { readonly items: Readonly<Record<string, number>> }>>;
}

let cache: Database | undefined;

export function database(): Database {
	cache ??= reflection.database() as unknown as Database;
	return cache;
}

/** Version of the Studio the database was made from, e.g. "0.728.0.7280895". */
export function studioVersion(): string {
	return reflection.version().join(".");
}

export function enumNames(): string[] {
	return Object.keys(database().Enums).sort();
}

export function enumItems(name: string): Readonly<Record<string, number>> | undefined {
	return Object.hasOwn(database().Enums, name) ? database().Enums[name]?.items : undefined;
}

const described = new Map<string, HostValue>();

/** What luau/core/class.luau needs to know of a class, or undefined when Roblox has none of that name. */
export function describeClass(name: string): HostValue {
	if (!Object.hasOwn(database().Classes, name)) return undefined;
	let description = described.get(name);
	if (description === undefined) {
		description = describe(database().Classes[name] as ClassDescriptor);
		described.set(name, description);
	}
	return description;
}

function describe(of: ClassDescriptor): HostValue {
	return {
		super: of.Superclass,
		creatable: !of.Tags.includes("NotCreatable"),
		service: of.Tags.includes("Service"),
		members: apiMembers(of.Name),
		properties: Object.fromEntries(Object.values(of.Properties).map((p) => [p.Name, describeProperty(p)])),
		defaults: describeDefaults(of),
	};
}

function describeProperty(property: PropertyDescriptor): HostValue {
	const serialization = property.Kind.Canonical?.Serialization;
	const migrate = typeof serialization === "object" ? serialization.Migrate : undefined;
	// "Custom" means that plugins reach the value another way; only script sources are also plain properties.
	const access =
		property.Scriptability === "Custom" && property.Name === "Source" ? "ReadWrite" : property.Scriptability;
	return {
		type: property.DataType.Value ?? "Enum",
		enum: property.DataType.Enum,
		read: access === "Read" || access === "ReadWrite",
		write: access === "ReadWrite" || access === "Write",
		// Out of reach although nothing says that scripts have no business there: it takes rights no plugin has.
		readLocked: access === "None" && !property.Tags.includes("NotScriptable"),
		writeLocked: access === "Read" && !property.Tags.includes("ReadOnly"),
		alias: property.Kind.Alias?.AliasFor,
		migration: migrate?.Migration,
		targets: migrate === undefined ? undefined : [migrate.To].flat(),
	};
}

function describeDefaults(of: ClassDescriptor): HostValue {
	const defaults: Record<string, HostValue> = {};
	for (const [name, variant] of Object.entries(of.DefaultProperties)) {
		const [type, pod] = Object.entries(variant)[0] ?? [];
		if (type !== undefined) defaults[name] = decodeDefault(type, pod);
	}
	return defaults;
}

const NOT_PROPERTIES = new Set(["Attributes", "Tags", "UniqueId", "Ref"]);

function decodeDefault(type: string, pod: HostValue): HostValue {
	// JSON has no infinity, which is what a missing number is: nothing else in the database is not finite.
	if (pod === null && (type === "Float32" || type === "Float64")) return Number.POSITIVE_INFINITY;
	if (NOT_PROPERTIES.has(type) || pod === null || pod === undefined) return undefined;
	switch (type) {
		case "Bool":
		case "String":
		case "ContentId":
		case "Int32":
		case "Int64":
		case "Float64":
		case "Enum": // its type follows from the property
			return pod;
		case "Float32":
			return Math.fround(pod as number);
		case "BinaryString":
		case "SharedString":
			return Buffer.from(pod as string, "base64");
		default:
			return new RobloxValue(type, pod);
	}
}
