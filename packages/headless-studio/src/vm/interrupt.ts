import type { LuauExports, StatePointer } from "./luau-exports.js";
import { interruptSlot, newInterruptSlot } from "./state-layout.js";
import type { WasmHeap } from "./wasm-heap.js";

const SELDOM = [0xff, 0xff, 0x03]; // 65,535 as a LEB128 of three bytes
const ALWAYS = [0x80, 0x80, 0x00]; // 0, as long

/**
 * (import "e" "f" (func $tick (param i32 i32)))
 * (global $count (mut i32) (i32.const 0))
 * (func (export "g") (param i32 i32)
 *   count += 1; if (count & mask) == 0 then tick(p0, p1))
 *
 * Luau calls its interrupt at every loop back-edge and call. Counting inside wasm keeps that cheap: JavaScript only
 * sees one in 65,536, unless it asks for all.
 */
function counter(mask: readonly number[]): Uint8Array<ArrayBuffer> {
	return Uint8Array.of(
		...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
		...[0x01, 0x06, 0x01, 0x60, 0x02, 0x7f, 0x7f, 0x00], // type (i32, i32) -> ()
		...[0x02, 0x07, 0x01, 0x01, 0x65, 0x01, 0x66, 0x00, 0x00], // import e.f
		...[0x03, 0x02, 0x01, 0x00],
		...[0x06, 0x06, 0x01, 0x7f, 0x01, 0x41, 0x00, 0x0b], // global
		...[0x07, 0x05, 0x01, 0x01, 0x67, 0x00, 0x01], // export g
		...[0x0a, 0x1c, 0x01, 0x1a, 0x00, 0x23, 0x00, 0x41, 0x01, 0x6a, 0x24, 0x00, 0x23, 0x00, 0x41, ...mask],
		...[0x71, 0x45, 0x04, 0x40, 0x20, 0x00, 0x20, 0x01, 0x10, 0x00, 0x0b, 0x0b],
	);
}

/** `gcState` is negative between instructions, where Luau code may run; otherwise the collector is at work. */
export type InterruptHandler = (state: StatePointer, gcState: number) => void;

/** Numbers under which Luau can call the handler: now and then, and at every opportunity. */
export interface InterruptHandlers {
	readonly seldom: number;
	readonly always: number;
}

/** Makes the handler callable from Luau. The numbers are the same in every VM, because these are the first to be added. */
export function addInterruptHandlers(exports: LuauExports, onTick: InterruptHandler): InterruptHandlers {
	const add = (mask: readonly number[]): number => {
		const instance = new WebAssembly.Instance(new WebAssembly.Module(counter(mask)), { e: { f: onTick } });
		const table = exports.__indirect_function_table;
		const index = table.grow(1);
		table.set(index, instance.exports.g);
		return index;
	};
	return { seldom: add(SELDOM), always: add(ALWAYS) };
}

/** For a state that has no interrupt yet. */
export function installInterrupt(heap: WasmHeap, state: StatePointer, handler: number): void {
	heap.u32[newInterruptSlot(heap, state) >> 2] = handler;
}

export function changeInterrupt(heap: WasmHeap, state: StatePointer, handler: number): void {
	heap.u32[interruptSlot(heap, state) >> 2] = handler;
}
