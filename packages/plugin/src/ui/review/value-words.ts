import type { PropertyValue, TaggedValue } from "../../generated/protocol";
import { decodeValue, untag } from "../../values/decode-value";
import { formatValue } from "../../values/format-value";

/** The name of a number an enum property has. */
export type EnumName = (className: string, property: string, value: number) => string | undefined;

export interface ValueWords {
	readonly text: string;
	readonly color?: Color3;
}

const MOST_CHARACTERS = 200;

/** A property's value on one line. */
export function valueWords(
	value: PropertyValue | undefined,
	enumName: (value: number) => string | undefined,
): ValueWords {
	if (value === undefined) return { text: "none" };
	if (!typeIs(value, "table")) return { text: typeIs(value, "string") ? quote(value) : tidy(tostring(value)) };
	const [tag, pod] = untag(value as TaggedValue);
	if (tag === "Enum") return { text: enumName(pod as number) ?? tostring(pod) };
	if (tag === "Ref") return { text: "another instance" };
	const [ok, decoded] = pcall(() => decodeValue(value as TaggedValue));
	if (!ok || decoded.problem !== undefined || decoded.value === undefined) return { text: shorten(formatValue(pod)) };
	if (!typeIs(decoded.value, "Color3")) return { text: shorten(tidy(formatValue(decoded.value))) };
	const { R, G, B } = decoded.value;
	const [r, g, b] = [R, G, B].map((part) => math.round(part * 255));
	return { text: `${r}, ${g}, ${b}`, color: decoded.value };
}

function quote(text: string): string {
	return `"${shorten(formatValue(text).gsub("%s+", " ")[0])}"`;
}

/** Single precision, written out, is long and says nothing more. */
function tidy(text: string): string {
	return text.gsub("%-?%d+%.%d+", (number) => string.format("%.6g", tonumber(number) ?? 0))[0];
}

function shorten(text: string): string {
	if (text.size() <= MOST_CHARACTERS) return text;
	const last = utf8.offset(text, 0, MOST_CHARACTERS) ?? MOST_CHARACTERS;
	return `${text.sub(1, last - 1)}…`;
}
