import type { HostValue } from "./wire-tags.js";

// Luau strings are bytes. They arrive as text where they are UTF-8 and as bytes where they are not.

export function toBytes(value: HostValue): Buffer {
	if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
	return Buffer.from(String(value), "utf8");
}

export function toText(value: HostValue): string {
	return value instanceof Uint8Array ? toBytes(value).toString("utf8") : String(value);
}

/** A table of strings. An empty Luau table arrives as an array. */
export function toTextMap(value: HostValue): Record<string, string> {
	if (value === null || typeof value !== "object" || Array.isArray(value)) return {};
	return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, toText(text as HostValue)]));
}
