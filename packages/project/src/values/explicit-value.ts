import { ProjectError } from "../errors.js";
import { describeJson, isJsonObject, type LocatedValue } from "../json/json-value.js";
import { toVariant, type Variant } from "./variant.js";

/** The value if it names its own type, such as `{ "UDim2": [[0, 8], [1, 0]] }`. Then no property is asked. */
export function resolveExplicit(value: LocatedValue): Variant | undefined {
	const { json } = value;
	// Such a number has already lost digits in JSON.parse; a wrong id is worse than a refused one.
	if (isJsonObject(json) && typeof json.Int64 === "number" && !Number.isSafeInteger(json.Int64)) {
		throw invalidValue(
			"Int64",
			value,
			'a whole number, or beyond 2^53 a string such as { "Int64": "9007199254740993" }',
		);
	}
	return toVariant(json);
}

export function invalidValue(target: string, { json, location }: LocatedValue, expected: string): ProjectError {
	return new ProjectError("value_invalid", { location, target, expected, found: describeJson(json) });
}
