/** Address of a `lua_State` in wasm memory. */
export type StatePointer = number;

/** What the pinned wasm exports, as far as this host uses it. Keys name entries of the transfer table. */
export interface LuauExports {
	readonly memory: WebAssembly.Memory;
	readonly __indirect_function_table: WebAssembly.Table;
	__wasm_call_ctors(): void;
	emscripten_stack_init(): void;
	emscripten_stack_get_current(): number;
	_emscripten_stack_restore(pointer: number): void;
	setThrew(threw: number, value: number): void;
	dynCall_vii(index: number, a: number, b: number): void;
	malloc(size: number): number;
	free(pointer: number): void;
	makeLuaState(sandboxed: number): StatePointer;
	luauLoad(state: StatePointer, sourceKey: number, chunkNameKey: number): number;
	luaPcall(state: StatePointer, functionRef: number, argumentsKey: number): number;
	getLuaValue(state: StatePointer, stackIndex: number): number;
	luaUnref(state: StatePointer, ref: number): void;
	setreadonly(state: StatePointer, tableRef: number, readonly: number): void;
	pushValueToLuaWrapper(state: StatePointer, type: number, value: number, key: number): void;
}
