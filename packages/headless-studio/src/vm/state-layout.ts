import { LuauBuildMismatch } from "./luau-errors.js";
import type { StatePointer } from "./luau-exports.js";
import type { WasmHeap } from "./wasm-heap.js";

// Offsets inside the pinned wasm's lua_State and global_State, in bytes. The hash in wasm-module.ts fixes the build;
// the checks below catch a mistake in this file.
const STATE_GLOBAL = 16;
const STATE_STACK_LAST = 24;
const STATE_STACK = 28;
const STATE_STACK_SIZE = 40;
const STATE_C_CALLS = 48; // unsigned short
const VALUE_SIZE = 16;
const EXTRA_STACK = 5;
const GLOBAL_ERROR_JUMP = 628; // lua_jmpbuf*
const GLOBAL_POINTER_KEY = 640; // uint64_t ptrenckey[4] = {1, 0, 0, 0}
const GLOBAL_CALLBACKS = GLOBAL_POINTER_KEY + 32;
const CALLBACK_INTERRUPT = 4; // after lua_Callbacks.userdata
const JUMP_STATUS = 4; // after lua_jmpbuf.prev
const JUMP_BUFFER = 8;
const RUNTIME_ERROR = 2; // LUA_ERRRUN

/** Address of the word that holds `lua_Callbacks.interrupt`. */
export function interruptSlot(heap: WasmHeap, state: StatePointer): number {
	return heap.word(state + STATE_GLOBAL) + GLOBAL_CALLBACKS + CALLBACK_INTERRUPT;
}

/** The same of a fresh state, about which enough is known to check the layout. */
export function newInterruptSlot(heap: WasmHeap, state: StatePointer): number {
	const global = heap.word(state + STATE_GLOBAL);
	const key = (global + GLOBAL_POINTER_KEY) >> 2;
	// The key is {1,0,0,0} and a fresh state has no callbacks, so 18 words are known in advance.
	if (heap.u32[key] !== 1 || heap.u32.subarray(key + 1, key + 18).some((word) => word !== 0)) {
		throw new LuauBuildMismatch("unexpected global_State layout");
	}
	if (heap.word(global + GLOBAL_ERROR_JUMP) !== 0) throw new LuauBuildMismatch("a fresh state is in a protected call");
	return interruptSlot(heap, state);
}

/** Says that the innermost protected call has failed, as luaD_throw does. Returns what a longjmp jumps to. */
export function failProtectedCall(heap: WasmHeap, state: StatePointer): number {
	const jump = heap.word(heap.word(state + STATE_GLOBAL) + GLOBAL_ERROR_JUMP);
	heap.i32[(jump + JUMP_STATUS) >> 2] = RUNTIME_ERROR;
	return jump + JUMP_BUFFER;
}

/**
 * Starts counting nested native calls at `used` instead of 0. Luau raises "C stack overflow" at 200, but an optimised
 * `luau_execute` frame takes 17 KB, so Node's stack of 984 KB would be gone after 57 and take the VM with it.
 */
export function reserveNativeCalls(heap: WasmHeap, state: StatePointer, used: number): void {
	const slots = (heap.word(state + STATE_STACK_LAST) - heap.word(state + STATE_STACK)) / VALUE_SIZE;
	if (heap.word(state + STATE_STACK_SIZE) !== slots + EXTRA_STACK || heap.u16[(state + STATE_C_CALLS) >> 1] !== 0) {
		throw new LuauBuildMismatch("unexpected lua_State layout");
	}
	heap.u16[(state + STATE_C_CALLS) >> 1] = used;
}
