import type { WasmHeap } from "./wasm-heap.js";

/**
 * The compiler gave up with a C++ exception (nesting too deep, out of registers). The wasm was built without C++
 * exception handling, so this one unwinds through JavaScript. Nothing in the Lua state has been touched by then.
 */
export class CppException extends Error {
	/** One-based source line. */
	readonly line: number;

	/** Luau::ParseError and Luau::CompileError: vtable, Location of four words, std::string {data, size, capacity}. */
	constructor(heap: WasmHeap, pointer: number) {
		const data = heap.word(pointer + 20);
		const size = heap.word(pointer + 24);
		const readable = size > 0 && size < 4096 && data > 0 && data + size <= heap.byteLength;
		super(readable ? Buffer.from(heap.u8.subarray(data, data + size)).toString("utf8") : "the Luau compiler failed");
		this.line = readable ? heap.word(pointer + 4) + 1 : 1;
	}
}
