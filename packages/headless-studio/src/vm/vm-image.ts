import type { WasmHeap } from "./wasm-heap.js";

/**
 * A VM at rest: everything it is lives in its linear memory. (The wasm has six mutable globals: the stack pointer, equal
 * in all idle VMs, the stack's bounds, set at start, and three that are zero while nothing runs.) Copying the memory
 * into a new instance is a hundred times faster than running the code that led there.
 */
export interface VmImage {
	readonly memory: Uint8Array;
	/** Address of the main lua_State. */
	readonly state: number;
	/** Registry reference of the function that makes tracebacks. */
	readonly traceback: number;
}

const PAGE = 65536;
const EMPTY_PAGE = Buffer.alloc(PAGE);

/** The memory without the empty pages at its end. */
export function captureMemory(heap: WasmHeap): Uint8Array {
	let end = heap.byteLength;
	while (end > 0 && EMPTY_PAGE.equals(heap.u8.subarray(end - PAGE, end))) end -= PAGE;
	return heap.u8.slice(0, end);
}

export function restoreMemory(heap: WasmHeap, memory: Uint8Array, limit: number): void {
	if (memory.length > heap.byteLength && !heap.grow(memory.length, limit)) {
		throw new RangeError(`the image needs ${memory.length} bytes of memory, the limit is ${limit}`);
	}
	heap.u8.set(memory);
}
