const utf8 = new TextDecoder("utf-8");

/**
 * Typed views over the wasm memory. Growing the memory detaches every view, so nobody keeps one across a call into
 * the VM: always read through this object.
 */
export class WasmHeap {
	readonly #memory: WebAssembly.Memory;
	u8 = new Uint8Array();
	u16 = new Uint16Array();
	u32 = new Uint32Array();
	i32 = new Int32Array();
	i64 = new BigInt64Array();

	constructor(memory: WebAssembly.Memory) {
		this.#memory = memory;
		this.refresh();
	}

	get byteLength(): number {
		return this.#memory.buffer.byteLength;
	}

	refresh(): void {
		const { buffer } = this.#memory;
		this.u8 = new Uint8Array(buffer);
		this.u16 = new Uint16Array(buffer);
		this.u32 = new Uint32Array(buffer);
		this.i32 = new Int32Array(buffer);
		this.i64 = new BigInt64Array(buffer);
	}

	/** Grows to at least `bytes`; false when the limit or the engine refuses. */
	grow(bytes: number, limit: number): boolean {
		const current = this.byteLength;
		if (bytes > limit) return false;
		// A quarter more than asked for: growth copies views and is slow, so it should be rare.
		const target = Math.min(limit, Math.max(bytes, Math.ceil(current * 1.25)));
		try {
			this.#memory.grow(Math.ceil((target - current) / 65536));
		} catch {
			return false;
		}
		this.refresh();
		return true;
	}

	word(address: number): number {
		return this.u32[address >> 2] ?? 0;
	}

	cString(address: number): string {
		if (address === 0) return "";
		return utf8.decode(this.u8.subarray(address, this.u8.indexOf(0, address)));
	}
}
