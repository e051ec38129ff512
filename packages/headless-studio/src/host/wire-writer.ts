import { type HostValue, RobloxValue, WireTag } from "./wire-tags.js";

const INITIAL_CAPACITY = 4096;

/** Encodes values for luau/core/wire.luau: distinct strings once, in a table at the front, then the values. */
export class WireWriter {
	readonly #strings = new Map<string | Uint8Array, number>();
	readonly #stringBytes: Buffer[] = [];
	#stringLength = 0;
	#body = Buffer.allocUnsafe(INITIAL_CAPACITY);
	#at = 0;

	static encode(values: readonly HostValue[]): Buffer {
		const writer = new WireWriter();
		writer.u32(values.length);
		for (const value of values) writer.value(value);
		return writer.finish();
	}

	static encodeOne(value: HostValue): Buffer {
		const writer = new WireWriter();
		writer.value(value);
		return writer.finish();
	}

	get position(): number {
		return this.#at;
	}

	u8(value: number): void {
		this.#reserve(1);
		this.#body[this.#at++] = value;
	}

	u16(value: number): void {
		this.#reserve(2);
		this.#at = this.#body.writeUInt16LE(value, this.#at);
	}

	u32(value: number): void {
		this.#reserve(4);
		this.#at = this.#body.writeUInt32LE(value, this.#at);
	}

	i32(value: number): void {
		this.#reserve(4);
		this.#at = this.#body.writeInt32LE(value, this.#at);
	}

	/** Index of the string in the table. */
	string(text: string | Uint8Array): void {
		let index = this.#strings.get(text);
		if (index === undefined) {
			index = this.#strings.size;
			this.#strings.set(text, index);
			const bytes = typeof text === "string" ? Buffer.from(text, "utf8") : Buffer.from(text);
			this.#stringBytes.push(bytes);
			this.#stringLength += 4 + bytes.length;
		}
		this.u32(index);
	}

	value(value: HostValue): void {
		if (value === undefined || value === null) this.u8(WireTag.nil);
		else if (typeof value === "boolean") this.u8(value ? WireTag.true : WireTag.false);
		else if (typeof value === "number") this.number(value);
		else if (typeof value === "string" || value instanceof Uint8Array) this.text(value);
		else if (value instanceof RobloxValue) this.robloxValue(value.type, value.pod);
		else if (Array.isArray(value)) this.#array(value);
		else this.#map(value as { readonly [key: string]: HostValue });
	}

	number(value: number): void {
		this.#reserve(9);
		this.#body[this.#at++] = WireTag.number;
		this.#at = this.#body.writeDoubleLE(value, this.#at);
	}

	text(value: string | Uint8Array): void {
		this.u8(WireTag.string);
		this.string(value);
	}

	/** Numeric encodings travel flattened, because a place has hundreds of thousands of them. */
	robloxValue(type: string, pod: HostValue): void {
		const numbers: number[] = [];
		if (pod !== null && typeof pod === "object" && flattenNumbers(pod, numbers)) {
			this.#numbers(type, numbers);
			return;
		}
		this.u8(WireTag.pod);
		this.string(type);
		this.value(pod);
	}

	finish(): Buffer {
		const message = Buffer.allocUnsafe(4 + this.#stringLength + this.#at);
		let at = message.writeUInt32LE(this.#stringBytes.length, 0);
		for (const bytes of this.#stringBytes) {
			at = message.writeUInt32LE(bytes.length, at);
			at += bytes.copy(message, at);
		}
		this.#body.copy(message, at, 0, this.#at);
		return message;
	}

	/** Single precision is what Roblox stores, except for integers it cannot hold, such as large UDim offsets. */
	#numbers(type: string, numbers: readonly number[]): void {
		const wide = numbers.some((n) => Number.isInteger(n) && Math.fround(n) !== n && Math.abs(n) <= 0xffffffff);
		this.u8(wide ? WireTag.numbersF64 : WireTag.numbersF32);
		this.string(type);
		this.u16(numbers.length);
		this.#reserve(numbers.length * 8);
		for (const number of numbers) {
			this.#at = wide ? this.#body.writeDoubleLE(number, this.#at) : this.#body.writeFloatLE(number, this.#at);
		}
	}

	#array(values: readonly HostValue[]): void {
		this.u8(WireTag.array);
		this.u32(values.length);
		for (const value of values) this.value(value);
	}

	#map(map: { readonly [key: string]: HostValue }): void {
		const entries = Object.entries(map).filter(([, value]) => value !== undefined);
		this.u8(WireTag.map);
		this.u32(entries.length);
		for (const [key, value] of entries) {
			this.string(key);
			this.value(value);
		}
	}

	#reserve(bytes: number): void {
		if (this.#at + bytes <= this.#body.length) return;
		const larger = Buffer.allocUnsafe(Math.max(this.#body.length * 2, this.#at + bytes));
		this.#body.copy(larger, 0, 0, this.#at);
		this.#body = larger;
	}
}

/** Collects the numbers of a nested value, fields by name; false when it holds anything else. */
function flattenNumbers(pod: HostValue, into: number[]): boolean {
	if (typeof pod === "number") {
		into.push(pod);
		return true;
	}
	if (pod === null) {
		// rbx-dom cannot write a number that is not finite as JSON. Infinity is by far the most common of them.
		into.push(Number.POSITIVE_INFINITY);
		return true;
	}
	if (typeof pod !== "object" || pod instanceof Uint8Array || pod instanceof RobloxValue) return false;
	if (Array.isArray(pod)) return pod.length > 0 && pod.every((item) => flattenNumbers(item, into));
	const fields = pod as { readonly [key: string]: HostValue };
	return Object.keys(fields)
		.sort() // rbx-dom's own order depends on where the value comes from
		.every((key) => flattenNumbers(fields[key], into));
}
