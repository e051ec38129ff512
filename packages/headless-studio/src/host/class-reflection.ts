import { apiListing } from "./api-listing.js";
import type { HostOperations } from "./luau-link.js";
import { type ClassDescriptor, database, type PropertyDescriptor } from "./reflection.js";
import type { HostValue } from "./wire-tags.js";

// What luau/services/reflection-service.luau answers from: properties from the reflection database, methods and events
// from the API listing. Neither knows categories, nor the exact capability a member needs.

/** What `typeof` says of a value, where the database calls its type something else. */
const SCRIPT_TYPES: Readonly<Record<string, string>> = {
	Bool: "boolean",
	Int32: "number",
	Int64: "number",
	Float32: "number",
	Float64: "number",
	String: "string",
	BinaryString: "string",
	ContentId: "string",
	SharedString: "string",
	Color3uint8: "Color3",
	OptionalCFrame: "CFrame",
	Ref: "Instance",
};

let subclasses: Map<string, string[]> | undefined;

export const reflectionOperations: HostOperations = {
	reflectedClassNames: () => Object.keys(database().Classes).sort(),
	reflectedClass: (name) => describe(String(name)),
	reflectedMembers: (name) => describeMembers(String(name)),
};

function find(name: string): ClassDescriptor | undefined {
	return Object.hasOwn(database().Classes, name) ? database().Classes[name] : undefined;
}

/** Undefined when there is none of that name. */
function describe(name: string): HostValue {
	const of = find(name);
	if (of === undefined) return undefined;
	return {
		name,
		superclass: of.Superclass ?? undefined,
		subclasses: subclassesOf(name),
		serialized: !of.Tags.includes("NotReplicated"), // as good as the database can tell
		creatable: !of.Tags.includes("NotCreatable"),
		service: of.Tags.includes("Service"),
	};
}

/** What a class declares itself. */
function describeMembers(name: string): HostValue {
	const { methods = [], events = [] } = apiListing().classes[name] ?? {};
	return { properties: Object.values(find(name)?.Properties ?? {}).map(describeProperty), methods, events };
}

function describeProperty({ Name, Scriptability, DataType, Tags, Kind }: PropertyDescriptor): HostValue {
	// "Custom" means that Rojo reaches the value another way; of these, scripts assign only Source.
	const access = Scriptability === "Custom" && Name === "Source" ? "ReadWrite" : Scriptability;
	const serialization = Kind.Canonical?.Serialization;
	const { Value = "Enum" } = DataType;
	return {
		name: Name,
		type: DataType.Enum === undefined ? (SCRIPT_TYPES[Value] ?? Value) : "EnumItem",
		serialized: serialization !== undefined && serialization !== "DoesNotSerialize",
		read: access === "Read" || access === "ReadWrite",
		write: (access === "Write" || access === "ReadWrite") && !Tags.includes("ReadOnly"),
	};
}

function subclassesOf(name: string): string[] {
	if (subclasses === undefined) {
		subclasses = new Map();
		for (const { Name, Superclass } of Object.values(database().Classes)) {
			if (Superclass !== null) subclasses.set(Superclass, [...(subclasses.get(Superclass) ?? []), Name]);
		}
	}
	return (subclasses.get(name) ?? []).sort();
}
