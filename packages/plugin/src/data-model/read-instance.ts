import type { DataModelInstance } from "../generated/protocol";
import { encodeValue } from "../values/encode-value";
import { safeText } from "../values/safe-text";
import { pathOf } from "./instance-path";

export interface Wanted {
	readonly properties: readonly string[];
	readonly attributes: boolean;
}

export const defaultProperties: readonly string[] = ["Name", "ClassName", "Parent"];

/** A property that the class does not have: a mistake of the caller, unlike one that cannot be read. */
export class UnknownProperty {
	constructor(readonly property: string) {}
}

/** What was asked for of an instance, or the first property it does not have. */
export function readInstance(
	instance: Instance,
	wanted: Wanted,
	parent: number | undefined,
): DataModelInstance | UnknownProperty {
	const properties = {} as NonNullable<DataModelInstance["properties"]>;
	const unreadable: { property: string; reason: string }[] = [];
	for (const property of wanted.properties) {
		const [ok, value] = pcall(() => (instance as unknown as Record<string, unknown>)[property]);
		if (!ok) {
			const reason = tostring(value);
			if (reason.find("is not a valid member", 1, true)[0] !== undefined) return new UnknownProperty(property);
			unreadable.push({ property, reason: safeText(reason) });
			continue;
		}
		if (value === undefined) continue;
		const encoded = typeIs(value, "Instance") ? { String: safeText(pathOf(value)) } : encodeValue(value);
		if (encoded !== undefined) properties[property] = encoded;
		else unreadable.push({ property, reason: `a ${typeOf(value)} cannot be shown` });
	}
	return {
		parent,
		name: safeText(instance.Name),
		className: instance.ClassName,
		path: safeText(pathOf(instance)),
		childCount: instance.GetChildren().size(),
		properties: orAbsent(properties),
		attributes: wanted.attributes ? readAttributes(instance) : undefined,
		tags: wanted.attributes ? instance.GetTags().map(safeText) : undefined,
		unreadable: unreadable.isEmpty() ? undefined : unreadable,
	};
}

function readAttributes(instance: Instance): DataModelInstance["attributes"] {
	const attributes = {} as NonNullable<DataModelInstance["attributes"]>;
	for (const [name, value] of instance.GetAttributes()) {
		const encoded = encodeValue(value);
		if (encoded !== undefined) attributes[safeText(name)] = encoded as never;
	}
	return orAbsent(attributes);
}

/** An empty record would leave as an empty list, which is something else to the server. */
function orAbsent<T extends object>(record: T): T | undefined {
	return next(record)[0] === undefined ? undefined : record;
}
