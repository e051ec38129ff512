import type { Dom, JsonValue, Variant } from "rbx-dom";
import { type HostValue, WireTag } from "../host/wire-tags.js";
import { WireWriter } from "../host/wire-writer.js";
import { orderOf } from "./file-order.js";

/**
 * A file as one message for luau/core/dom-loader.luau. Instances are asked for one by one: a snapshot of them all crosses
 * from native code as a single JSON text, and keeping them makes the collector's work grow faster than the file.
 */
export function encodeDom(dom: Dom): Buffer {
	const { referents, parents, indexes } = orderOf(dom);
	const writer = new WireWriter();
	writer.u32(referents.length);
	for (const [position, referent] of referents.entries()) {
		const view = dom.instance(referent);
		if (view === null) throw new Error(`the file lost instance ${position} while it was read`);
		writer.string(view.className);
		writer.string(view.name);
		writer.i32(parents[position] ?? -1);
		const properties = Object.entries(view.properties);
		writer.u16(properties.length);
		for (const [name, variant] of properties) {
			writer.string(name);
			encodeVariant(writer, variant, indexes);
		}
	}
	return writer.finish();
}

function encodeVariant(writer: WireWriter, variant: Variant, indexes: ReadonlyMap<string, number>): void {
	const [type = "", value = null] = Object.entries(variant)[0] ?? [];
	switch (type) {
		case "Bool":
			writer.u8(value === true ? WireTag.true : WireTag.false);
			break;
		case "Int32":
		case "Int64":
		case "Float32":
		case "Float64":
			writer.number(toNumber(value));
			break;
		case "String":
		case "ContentId":
			writer.text(String(value));
			break;
		case "BinaryString":
		case "SharedString":
			writer.text(Buffer.from(String(value), "base64"));
			break;
		case "Enum":
			writer.u8(WireTag.enum);
			writer.u32(toNumber(value));
			break;
		case "Ref":
			writer.u8(WireTag.ref);
			writer.i32(indexes.get(String(value)) ?? -1);
			break;
		case "Tags":
			writer.value(value as HostValue);
			break;
		case "Attributes":
			encodeAttributes(writer, value as Record<string, Variant>, indexes);
			break;
		case "OptionalCFrame":
			if (value === null) writer.value(null);
			else writer.robloxValue(type, value as HostValue);
			break;
		default:
			writer.robloxValue(type, value as HostValue);
	}
}

function encodeAttributes(
	writer: WireWriter,
	attributes: Readonly<Record<string, Variant>>,
	indexes: ReadonlyMap<string, number>,
): void {
	const entries = Object.entries(attributes);
	writer.u8(WireTag.map);
	writer.u32(entries.length);
	for (const [name, variant] of entries) {
		writer.string(name);
		encodeVariant(writer, variant, indexes);
	}
}

/** rbx-dom cannot write a number that is not finite as JSON. Infinity is by far the most common of them. */
function toNumber(value: JsonValue): number {
	return value === null ? Number.POSITIVE_INFINITY : Number(value);
}
