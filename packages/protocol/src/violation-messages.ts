/** The sentence for each broken rule. Node's checker says it at run time, the plugin's guards have it printed into them. */
export const violationMessages = {
	type: (types: readonly string[]) => `must be ${types.join(" or ")}`,
	required: (name: string) => `must have property '${name}'`,
	additionalProperties: (name: string) => `must not have property '${name}'`,
	propertyNames: (name: string) => `must not have a property named '${name}'`,
	exactlyOne: () => "must have exactly one property",
	const: (word: string) => `must be "${word}"`,
	enum: (words: readonly string[]) => `must be one of ${words.map((word) => `"${word}"`).join(", ")}`,
	discriminator: () => "is not a word this version knows",
	minimum: (limit: number) => `must be at least ${limit}`,
	maximum: (limit: number) => `must be at most ${limit}`,
	minLength: (limit: number) => `must have at least ${count(limit, "character")}`,
	maxLength: (limit: number) => `must have at most ${count(limit, "character")}`,
	pattern: (pattern: string) => `must match ${pattern}`,
	minItems: (limit: number) => `must have at least ${count(limit, "item")}`,
	maxItems: (limit: number) => `must have at most ${count(limit, "item")}`,
} as const;

function count(limit: number, unit: string): string {
	return `${limit} ${unit}${limit === 1 ? "" : "s"}`;
}

export type Rule = keyof typeof violationMessages;
