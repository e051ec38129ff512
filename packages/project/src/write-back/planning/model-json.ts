import type { JsonObject, JsonValue } from "../../json/json-value.js";
import { printAttributes, printProperty } from "../../values/print-value.js";
import type { Variant, Variants } from "../../values/variant.js";
import { chosenProperties } from "./chosen-properties.js";
import type { NewInstance } from "./new-instance.js";

/** Values that are bytes. */
const unprintable = ["SharedString", "BinaryString", "NetAssetRef", "UniqueId", "SecurityCapabilities"];

/** Classes whose shape is made of such values. */
const binaryClasses = /^(MeshPart|UnionOperation|NegateOperation|IntersectOperation|PartOperation|PackageLink)$/;

/** Whether a value is better not written as text. */
export function isUnprintable(value: Variant): boolean {
	return unprintable.some((type) => value[type] !== undefined);
}

/** An instance as a model file in JSON describes it, without its name. Undefined when JSON cannot hold all of it. */
export function modelJson(instance: NewInstance): JsonObject | undefined {
	if (binaryClasses.test(instance.className)) return undefined;
	const values = printValues(instance.className, chosenProperties(instance));
	const children = instance.children.map((child) => {
		const json = modelJson(child);
		return json && { name: child.name, ...json };
	});
	if (values === undefined || children.some((child) => child === undefined)) return undefined;
	return {
		className: instance.className,
		...values,
		...(children.length > 0 && { children: children as readonly JsonValue[] }),
	};
}

/** The `properties` and `attributes` of a model or meta file; undefined when JSON cannot hold one of them. */
export function printValues(className: string, values: Variants): JsonObject | undefined {
	const { Attributes, ...others } = values;
	const properties = Object.entries(others).map(([name, value]) => {
		return [
			name,
			isUnprintable(value) || value.Ref !== undefined ? undefined : printProperty(className, name, value),
		] as const;
	});
	const attributes = Attributes && printAttributes(Attributes.Attributes as unknown as Variants);
	if (properties.some(([, json]) => json === undefined) || (Attributes && attributes === undefined)) return undefined;
	return {
		...(properties.length > 0 && { properties: Object.fromEntries(properties) as JsonObject }),
		...(attributes !== undefined && { attributes }),
	};
}
