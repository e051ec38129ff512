/** The one place where values change from the wire's encoding to that of the studio tools' contract. */

/** What JSON says by itself; everything else names its type. */
export type ContractValue = string | number | boolean | { type: string; value: unknown };

const bare = new Set(["String", "Bool", "Int32", "Int64", "Float32", "Float64"]);

/**
 * `{"Vector3": [0, 4, 0]}` becomes `{type: "Vector3", value: [0, 4, 0]}`; strings, booleans and numbers stand for themselves.
 * A number JSON cannot write ("inf", or digits a double cannot hold) keeps its type, so that it is not taken for a string.
 */
export function contractValue(tagged: object): ContractValue {
	const [entry] = Object.entries(tagged) as [string, unknown][];
	if (entry === undefined) throw new Error("a tagged value without a tag passed its check");
	const [type, value] = entry;
	if (!bare.has(type) || (typeof value === "string" && type !== "String")) return { type, value };
	return value as string | number | boolean;
}

export function contractValues(tagged: Readonly<Record<string, object>>): Record<string, ContractValue> {
	return Object.fromEntries(Object.entries(tagged).map(([name, value]) => [name, contractValue(value)]));
}
