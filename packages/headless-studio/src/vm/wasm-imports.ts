import { writeTm } from "./c-time.js";
import { CppException } from "./cpp-exception.js";
import { LuauVmDead } from "./luau-errors.js";
import type { LuauExports, StatePointer } from "./luau-exports.js";
import { LuauRef } from "./luau-ref.js";
import { failProtectedCall } from "./state-layout.js";
import type { TransferTable } from "./transfer-table.js";
import type { LuauValue, ValueMarshal } from "./value-marshal.js";
import type { WasmHeap } from "./wasm-heap.js";

/** What the imports need of the VM. Complete only after instantiation, which itself needs the imports. */
export interface ImportHost {
	readonly exports: LuauExports;
	readonly heap: WasmHeap;
	readonly transfers: TransferTable;
	readonly marshal: ValueMarshal;
	readonly memoryLimit: number;
	readonly onOutput: (line: string) => void;
}

const RAISE = -1; // tells luau-web's glue to raise the value on top of the stack
const LONGJMP = { longjmp: true }; // a bare token: cheap to throw, never escapes to user code
const ERRNO_NOT_SUPPORTED = 52;
const ERRNO_SEEK = 70;

/** Everything the wasm imports. Luau errors are setjmp/longjmp, which Emscripten maps to JavaScript exceptions. */
export function createImports(host: ImportHost): WebAssembly.Imports {
	const env = {
		...callImports(host),
		...valueImports(host),
		...unwindImports(host),
		...systemImports(host),
	};
	return { env, wasi_snapshot_preview1: env };
}

/** Raises an error in a thread that is being interrupted between two instructions, where Luau allows it. */
export function raiseInLuau(host: ImportHost, state: StatePointer, message: string): never {
	host.marshal.push(state, message);
	host.exports.setThrew(failProtectedCall(host.heap, state), 1);
	throw LONGJMP;
}

/** Luau calls a host function: arguments come as JSON, results leave through the transfer table. */
function callImports(host: ImportHost) {
	const raise = (state: StatePointer, message: string): number => {
		host.marshal.push(state, message);
		return RAISE;
	};
	return {
		__asyncjs__callJSFunction(state: StatePointer, _env: number, idText: number, argsText: number): number {
			const args: LuauValue[] = [];
			try {
				const fn = host.marshal.hostFunction(Number(host.heap.cString(idText)));
				if (fn === undefined) return raise(state, "no such host function");
				const described = JSON.parse(host.heap.cString(argsText)) as unknown[];
				for (const item of described.slice(1)) args.push(host.marshal.toHost(item));
				const result = fn(...args);
				return host.transfers.put(Array.isArray(result) ? result : result === undefined ? [] : [result]);
			} catch (error) {
				if (error instanceof LuauVmDead) throw error;
				return raise(state, error instanceof Error ? error.message : String(error));
			} finally {
				// References live for the call only; a host function that keeps one would leak it.
				for (const arg of args) if (arg instanceof LuauRef) arg.release();
			}
		},
		pushRetData(state: StatePointer, _env: number, key: number): number {
			const values = host.transfers.take(key) as LuauValue[];
			for (const value of values) {
				host.marshal.push(state, value);
				if (value instanceof LuauRef) value.release();
			}
			return values.length;
		},
		getJSProperty: (state: StatePointer) => raise(state, "host values cannot be indexed"),
		setJSProperty: (state: StatePointer) => raise(state, "host values are read-only"),
		prepareJSKeyList(state: StatePointer): number {
			raise(state, "host values cannot be iterated");
			return 0;
		},
		getJSIteratorNext: () => 0,
		releaseJSKeyList() {},
	};
}

function valueImports(host: ImportHost) {
	return {
		pushArgs(state: StatePointer, _env: number, key: number): number {
			const values = host.transfers.take(key) as LuauValue[];
			for (const value of values) host.marshal.push(state, value);
			return values.length;
		},
		setMultretData(_state: StatePointer, _env: number, json: number, key: number): void {
			host.transfers.replace(key, JSON.parse(host.heap.cString(json)));
		},
		sendValueToJS: (_env: number, json: number) => host.transfers.put(JSON.parse(host.heap.cString(json))),
		pushTransactionString: (_env: number, text: number) => host.transfers.put(host.heap.cString(text)),
		acceptStringTransaction: (_env: number, key: number) =>
			host.marshal.duplicate(host.transfers.take(key) as string | Uint8Array),
		setEnvFromJS() {},
		ensureInterop() {},
	};
}

function unwindImports(host: ImportHost) {
	return {
		invoke_vii(index: number, a: number, b: number): void {
			const stack = host.exports.emscripten_stack_get_current();
			try {
				host.exports.dynCall_vii(index, a, b);
			} catch (error) {
				host.exports._emscripten_stack_restore(stack);
				if (error !== LONGJMP) throw error;
				host.exports.setThrew(1, 0);
			}
		},
		_emscripten_throw_longjmp(): never {
			throw LONGJMP;
		},
		__cxa_throw(pointer: number): never {
			throw new CppException(host.heap, pointer);
		},
		_abort_js(): never {
			throw new LuauVmDead("the Luau VM aborted, most likely because it ran out of memory");
		},
	};
}

function systemImports(host: ImportHost) {
	const pending = new Map<number, number[]>();
	return {
		emscripten_resize_heap: (size: number) => (host.heap.grow(size >>> 0, host.memoryLimit) ? 1 : 0),
		emscripten_date_now: () => Date.now(),
		emscripten_get_now: () => performance.now(),
		clock_time_get(clock: number, _precision: bigint, out: number): number {
			const now = clock === 0 ? Date.now() : performance.now();
			host.heap.i64[out >> 3] = BigInt(Math.round(now * 1e6));
			return 0;
		},
		_gmtime_js(time: bigint, out: number): void {
			writeTm(host.heap.i32, out >> 2, new Date(Number(time) * 1000), "utc");
		},
		_localtime_js(time: bigint, out: number): void {
			writeTm(host.heap.i32, out >> 2, new Date(Number(time) * 1000), "local");
		},
		_tzset_js() {},
		fd_close: () => ERRNO_NOT_SUPPORTED,
		fd_seek: () => ERRNO_SEEK,
		fd_write(fd: number, vectors: number, count: number, written: number): number {
			const line = pending.get(fd) ?? [];
			let total = 0;
			for (let i = 0; i < count; i++) {
				const start = host.heap.word(vectors + i * 8);
				const length = host.heap.word(vectors + i * 8 + 4);
				for (const byte of host.heap.u8.subarray(start, start + length)) {
					if (byte !== 0x0a) line.push(byte);
					else host.onOutput(Buffer.from(line.splice(0)).toString("utf8"));
				}
				total += length;
			}
			pending.set(fd, line);
			host.heap.u32[written >> 2] = total;
			return 0;
		},
	};
}
