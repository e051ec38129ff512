import type { JsonValue, Variant } from "rbx-dom";
import type { HostValue } from "../host/wire-tags.js";

// rbx-dom takes values as JSON, which has no infinity. Too large for single precision is the same to it, though.
const SINGLE_INFINITY = 1e39;
const WHOLE = new Set(["Int32", "Int64"]);

/** A value as luau/core/variant.luau encodes it, for rbx-dom; undefined when rbx-dom has no way to write it. */
export function toVariant(encoding: string, data: HostValue): Variant | undefined {
	switch (encoding) {
		case "String":
		case "ContentId":
			// rbx-dom writes bytes that are not UTF-8 only under this name
			return data instanceof Uint8Array ? { BinaryString: base64(data) } : { [encoding]: String(data) };
		case "BinaryString":
		case "SharedString":
			return { [encoding]: base64(data) };
		case "Tags":
			return { Tags: (data as HostValue[]).map(String) };
		case "Font":
			return { Font: { ...(data as Record<string, JsonValue>), cachedFaceId: null } };
		case "Float64":
			// rbx-dom widens what is written under the name of the smaller type, infinity included.
			return data === Number.POSITIVE_INFINITY || data === Number.NEGATIVE_INFINITY
				? { Float32: Math.sign(data) * SINGLE_INFINITY }
				: finite(encoding, data);
		default: {
			const json = toJson(data, !WHOLE.has(encoding));
			return json === undefined ? undefined : { [encoding]: json };
		}
	}
}

function finite(encoding: string, data: HostValue): Variant | undefined {
	const json = toJson(data, false);
	return json === undefined ? undefined : { [encoding]: json };
}

/** Undefined when a number has no place in JSON. */
function toJson(data: HostValue, single: boolean): JsonValue | undefined {
	if (typeof data === "number") return Number.isFinite(data) ? data : infinity(data, single);
	if (typeof data === "boolean" || typeof data === "string") return data;
	if (data instanceof Uint8Array || data === null || typeof data !== "object") return undefined;
	if (Array.isArray(data)) {
		const items = data.map((item: HostValue) => toJson(item, single));
		return items.includes(undefined) ? undefined : (items as JsonValue[]);
	}
	const fields = Object.entries(data).map(([key, item]) => [key, toJson(item as HostValue, single)] as const);
	return fields.some(([, item]) => item === undefined) ? undefined : (Object.fromEntries(fields) as JsonValue);
}

function infinity(number: number, single: boolean): number | undefined {
	return single && !Number.isNaN(number) ? Math.sign(number) * SINGLE_INFINITY : undefined;
}

function base64(data: HostValue): string {
	const bytes = data instanceof Uint8Array ? Buffer.from(data) : Buffer.from(String(data), "utf8");
	return bytes.toString("base64");
}
