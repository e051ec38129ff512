import { ProjectError } from "../errors.js";
import { describeJson, type LocatedValue } from "../json/json-value.js";
import { enumItems, findPropertyType } from "../reflection/reflection.js";
import { invalidValue, resolveExplicit } from "./explicit-value.js";
import { implicitTypes } from "./implicit-types.js";
import { toVariant, type Variant } from "./variant.js";

/** The typed value of a property: as written when it names its type, otherwise by the property's own type. */
export function resolveProperty(className: string, property: string, value: LocatedValue): Variant {
	const explicit = resolveExplicit(value);
	if (explicit) return explicit;
	const target = `${className}.${property}`;
	const type = findPropertyType(className, property);
	if (!type) {
		throw new ProjectError("property_unknown", { location: value.location, target, found: describeJson(value.json) });
	}
	return "enum" in type ? resolveEnum(target, type.enum, value) : resolveImplicit(target, type.value, value);
}

function resolveImplicit(target: string, type: string, value: LocatedValue): Variant {
	const implicit = implicitTypes.get(type);
	if (!implicit) throw invalidValue(target, value, `a value with its type: { "${type}": … }`);
	const converted = implicit.convert(value.json);
	const variant = converted === undefined ? undefined : toVariant({ [type]: converted });
	if (!variant) throw invalidValue(target, value, implicit.expected);
	return variant;
}

function resolveEnum(target: string, name: string, value: LocatedValue): Variant {
	const items = enumItems(name);
	const item = typeof value.json === "string" ? items.get(value.json) : undefined;
	if (item === undefined) throw invalidValue(target, value, `the name of an item of Enum.${name}: ${listNames(items)}`);
	return { Enum: item };
}

const MAX_NAMES = 12;

function listNames(items: ReadonlyMap<string, number>): string {
	const names = [...items].sort(([, a], [, b]) => a - b).map(([name]) => name);
	return names.length <= MAX_NAMES ? names.join(", ") : `${names.slice(0, MAX_NAMES).join(", ")}, …`;
}
