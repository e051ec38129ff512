import { reflection } from "rbx-dom";

interface ClassEntry {
	readonly Superclass: string | null;
	readonly Properties: Readonly<Record<string, { readonly Kind: { readonly Canonical?: { Serialization: unknown } } }>>;
}

const known = new Map<string, boolean>();

/** Whether files hold the property. One the reflection database does not know is taken to be newer than it. */
export function isSerialized(className: string, property: string): boolean {
	const key = `${className}.${property}`;
	let answer = known.get(key);
	if (answer === undefined) {
		answer = lookUp(className, property);
		known.set(key, answer);
	}
	return answer;
}

function lookUp(className: string, property: string): boolean {
	for (let name: string | null = className; name !== null; ) {
		const entry = reflection.class(name) as unknown as ClassEntry | null | undefined;
		if (entry === null || entry === undefined) return true;
		const kind = entry.Properties[property]?.Kind;
		if (kind !== undefined) return kind.Canonical?.Serialization !== "DoesNotSerialize";
		name = entry.Superclass;
	}
	return true;
}
