import type { JsonObject, JsonValue } from "../../json/json-value.js";
import { printAttributes, printProperty } from "../../values/print-value.js";
import type { Variants } from "../../values/variant.js";
import { chosenProperties } from "./chosen-properties.js";
import type { NewInstance } from "./new-instance.js";

/** Values that are bytes, or mean something only in the file they are in. */
const unprintable = ["Ref", "SharedString", "BinaryString", "NetAssetRef", "UniqueId", "SecurityCapabilities"];

/** Classes whose shape is made of such values. */
const binaryClasses = /^(MeshPart|UnionOperation|NegateOperation|IntersectOperation|PartOperation|PackageLink)$/;

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
		const isBytes = unprintable.some((type) => value[type] !== undefined);
		return [name, isBytes ? undefined : printProperty(className, name, value)] as const;
	});
	const attributes = Attributes && printAttributes(Attributes.Attributes as unknown as Variants);
	if (properties.some(([, json]) => json === undefined) || (Attributes && attributes === undefined)) return undefined;
	return {
		...(properties.length > 0 && { properties: Object.fromEntries(properties) as JsonObject }),
		...(attributes !== undefined && { attributes }),
	};
}
