/** What data files can hold. Maps keep the order in which they are printed. */
export type LuaValue = null | boolean | number | string | readonly LuaValue[] | ReadonlyMap<LuaKey, LuaValue>;
export type LuaKey = boolean | number | string;

// Lua's, as Rojo knows them: `continue` is only a keyword in Luau, and only in places where a key cannot stand.
const keywords = new Set(
	"and break do else elseif end false for function if in local nil not or repeat return then true until while".split(
		" ",
	),
);

/** A Lua expression for the value, laid out as Rojo does: lists on one line, tables with one key a line. */
export function printLua(value: LuaValue, indent = ""): string {
	if (value === null) return "nil";
	if (typeof value === "number") return printNumber(value);
	if (typeof value === "string") return printString(value);
	if (typeof value === "boolean") return String(value);
	if (isList(value)) return `{${value.map((item) => printLua(item, indent)).join(", ")}}`;
	const inner = `${indent}\t`;
	const lines = [...value].map(([key, item]) => `${inner}${printKey(key)} = ${printLua(item, inner)},\n`);
	return `{\n${lines.join("")}${indent}}`;
}

/** Array.isArray does not know readonly arrays. */
function isList(value: readonly LuaValue[] | ReadonlyMap<LuaKey, LuaValue>): value is readonly LuaValue[] {
	return Array.isArray(value);
}

function printKey(key: LuaKey): string {
	if (typeof key === "string" && /^[A-Za-z_][A-Za-z0-9_]*$/.test(key) && !keywords.has(key)) return key;
	return `[${printLua(key)}]`;
}

const escapes: Readonly<Record<string, string>> = { '"': '\\"', "\r": "\\r", "\n": "\\n", "\t": "\\t", "\\": "\\\\" };

function printString(text: string): string {
	return `"${text.replaceAll(/["\r\n\t\\]/g, (char) => escapes[char] ?? char)}"`;
}

/** The shortest digits that give the same number again, never with an exponent. */
function printNumber(value: number): string {
	if (Number.isNaN(value)) return "0/0";
	if (!Number.isFinite(value)) return value > 0 ? "math.huge" : "-math.huge";
	if (Object.is(value, -0)) return "-0";
	const [digits = "", exponent] = String(value).split("e");
	return exponent === undefined ? digits : shiftPoint(digits, Number(exponent));
}

function shiftPoint(digits: string, exponent: number): string {
	const sign = digits.startsWith("-") ? "-" : "";
	const [whole = "", fraction = ""] = digits.slice(sign.length).split(".");
	const all = whole + fraction;
	const point = whole.length + exponent;
	if (point <= 0) return `${sign}0.${"0".repeat(-point)}${all}`;
	return sign + all.padEnd(point, "0");
}
