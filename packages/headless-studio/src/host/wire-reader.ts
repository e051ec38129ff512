import { isUtf8 } from "node:buffer";
import { type HostValue, WireTag } from "./wire-tags.js";

/** Decodes what luau/core/wire.luau encodes: tagged values, strings inline. */
export class WireReader {
	readonly #bytes: Buffer;
	#at = 0;

	constructor(bytes: Buffer) {
		this.#bytes = bytes;
	}

	/** The arguments or results of one call. */
	static decode(bytes: Buffer): HostValue[] {
		return new WireReader(bytes).value() as HostValue[];
	}

	value(): HostValue {
		const tag = this.#bytes.readUInt8(this.#at++);
		switch (tag) {
			case WireTag.nil:
				return undefined;
			case WireTag.false:
				return false;
			case WireTag.true:
				return true;
			case WireTag.number:
				this.#at += 8;
				return this.#bytes.readDoubleLE(this.#at - 8);
			case WireTag.string:
				return this.#string();
			case WireTag.array:
				return Array.from({ length: this.#u32() }, () => this.value());
			case WireTag.map:
				return this.#map();
			default:
				throw new Error(`wire: unknown tag ${tag}`);
		}
	}

	#u32(): number {
		this.#at += 4;
		return this.#bytes.readUInt32LE(this.#at - 4);
	}

	#string(): string | Buffer {
		const length = this.#u32();
		const bytes = this.#bytes.subarray(this.#at, this.#at + length);
		this.#at += length;
		return isUtf8(bytes) ? bytes.toString("utf8") : Buffer.from(bytes);
	}

	#map(): { [key: string]: HostValue } {
		const map: { [key: string]: HostValue } = {};
		for (let remaining = this.#u32(); remaining > 0; remaining--) {
			this.#at++; // the tag of the key, which is always a string
			const key = this.#string().toString();
			Object.defineProperty(map, key, { value: this.value(), enumerable: true, writable: true, configurable: true });
		}
		return map;
	}
}
