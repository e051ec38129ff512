import { CppException } from "./cpp-exception.js";
import { addInterruptHandlers, changeInterrupt, type InterruptHandlers, installInterrupt } from "./interrupt.js";
import { LuauError, LuauOutOfMemory, LuauTimeout, LuauVmDead } from "./luau-errors.js";
import type { LuauExports, StatePointer } from "./luau-exports.js";
import { LuauRef, type LuauRefType } from "./luau-ref.js";
import { reserveNativeCalls } from "./state-layout.js";
import { TransferTable } from "./transfer-table.js";
import { type HostFunction, type LuauValue, ValueMarshal } from "./value-marshal.js";
import { captureMemory, restoreMemory, type VmImage } from "./vm-image.js";
import { WasmHeap } from "./wasm-heap.js";
import { createImports, type ImportHost, raiseInLuau } from "./wasm-imports.js";
import { luauWasmModule } from "./wasm-module.js";

export interface LuauVMOptions {
	/** Upper bound of the wasm memory. */
	memoryMB?: number;
	/** How long one call into the VM may run before the VM is stopped. */
	runMs?: number;
	/** Whether an error may be raised in the function a line of a traceback is about (limitScripts). Default always. */
	isInterruptible?: (frame: string) => boolean;
	/** Lines the bare VM prints; the emulated Studio has its own output. */
	onOutput?: (line: string) => void;
}

const MEGABYTE = 1024 * 1024;
const NATIVE_CALL_LIMIT = 200; // Luau's LUAI_MAXCCALLS
const NATIVE_CALLS_THAT_FIT = 40; // of the 57 that fill Node's stack, leaving room for the host's own frames
const SCRIPT_TIMEOUT = "Script timeout: exhausted allowed execution time"; // Roblox's words
const BUFFER_HEADER = 8; // bytes between the address tostring(buffer) prints and its content

/**
 * One Luau VM, driven synchronously. Byte-safe through buffer memory, growable to a limit, and stoppable: a call that
 * outlives its time limit throws LuauTimeout and leaves the VM dead.
 */
export class LuauVM {
	#host: ImportHost | undefined; // absent once dead, so that the memory can be collected
	readonly #state: StatePointer;
	readonly #limitMs: number;
	readonly #memoryMB: number;
	readonly #isInterruptible: (frame: string) => boolean;
	readonly #interrupts: InterruptHandlers;
	#deadline = Number.POSITIVE_INFINITY;
	#scriptDeadline = Number.POSITIVE_INFINITY;
	#depth = 0;
	readonly #traceback: LuauRef;
	#death: LuauVmDead | undefined;

	static async create(options: LuauVMOptions = {}): Promise<LuauVM> {
		return LuauVM.start(await luauWasmModule(), options);
	}

	/** A fresh VM, or one that continues where the image was taken. */
	static start(module: WebAssembly.Module, options: LuauVMOptions, image?: VmImage): LuauVM {
		return new LuauVM(module, options, image);
	}

	private constructor(module: WebAssembly.Module, options: LuauVMOptions, image: VmImage | undefined) {
		this.#limitMs = options.runMs ?? 10_000;
		this.#memoryMB = options.memoryMB ?? 1024;
		const host = this.#instantiate(module, options.onOutput ?? (() => {}));
		const { exports, heap } = host;
		this.#host = host;
		exports.emscripten_stack_init();
		this.#isInterruptible = options.isInterruptible ?? (() => true);
		this.#interrupts = addInterruptHandlers(exports, (state, gcState) => this.#checkDeadlines(state, gcState));
		if (image !== undefined) {
			restoreMemory(heap, image.memory, host.memoryLimit);
			this.#state = image.state;
			this.#traceback = this.ref("function", image.traceback);
			return;
		}
		exports.__wasm_call_ctors();
		this.#state = exports.makeLuaState(1);
		reserveNativeCalls(heap, this.#state, NATIVE_CALL_LIMIT - NATIVE_CALLS_THAT_FIT);
		installInterrupt(heap, this.#state, this.#interrupts.seldom);
		this.#traceback = this.load("return debug.traceback()", "=host");
	}

	#instantiate(module: WebAssembly.Module, onOutput: (line: string) => void): ImportHost {
		const partial: { -readonly [K in keyof ImportHost]?: ImportHost[K] } = {
			transfers: new TransferTable(),
			memoryLimit: this.#memoryMB * MEGABYTE,
			onOutput,
		};
		const host = partial as ImportHost;
		const instance = new WebAssembly.Instance(module, createImports(host));
		partial.exports = instance.exports as unknown as LuauExports;
		partial.heap = new WasmHeap(partial.exports.memory);
		partial.marshal = new ValueMarshal(partial.exports, partial.heap, (id) => this.#unref(id));
		return host;
	}

	/** Why the VM cannot be used any more, if so. */
	get death(): LuauVmDead | undefined {
		return this.#death;
	}

	get memoryBytes(): number {
		return this.#host?.heap.byteLength ?? 0;
	}

	/** Values still waiting in the boundary's transfer table; more than zero between calls is a leak. */
	get pendingTransfers(): number {
		return this.#live.transfers.size;
	}

	/** Copies the VM as it is. References stay valid by their id; host functions by the order they were passed in. */
	capture(): VmImage {
		return { memory: captureMemory(this.#live.heap), state: this.#state, traceback: this.#traceback.id };
	}

	/** A reference that was made before the image was taken. */
	ref(type: LuauRefType, id: number): LuauRef {
		return new LuauRef(type, id, (released) => this.#unref(released));
	}

	/** Stands in for the functions that were passed to Luau before the image was taken, in that order. */
	adoptHostFunctions(functions: readonly HostFunction[]): void {
		for (const fn of functions) this.#live.marshal.register(fn);
	}

	/** Compiles a chunk. Bytes are kept verbatim; a NUL ends the source, as it does in Luau. */
	load(source: string | Uint8Array, chunkName: string): LuauRef {
		const { exports, transfers, marshal } = this.#live;
		const stack = exports.emscripten_stack_get_current();
		try {
			const status = exports.luauLoad(this.#state, transfers.put(source), transfers.put(chunkName));
			const text = transfers.take(exports.getLuaValue(this.#state, -1)) as string;
			const value = marshal.toHost(JSON.parse(text));
			if (status !== 0) throw this.#error(value);
			return value as LuauRef;
		} catch (error) {
			if (error instanceof LuauError) throw error;
			if (!(error instanceof CppException)) throw this.#die(error);
			exports._emscripten_stack_restore(stack);
			throw new LuauError(`${chunkName.replace(/^[=@]/, "")}:${error.line}: ${error.message}`);
		}
	}

	/** Calls a Luau function and returns what it returns. References among the results belong to the caller. */
	call(fn: LuauRef, ...args: (LuauValue | HostFunction)[]): LuauValue[] {
		const { exports, transfers, marshal } = this.#live;
		const key = transfers.put(args);
		if (this.#depth === 0) this.#deadline = performance.now() + this.#limitMs;
		this.#depth++;
		let status: number;
		try {
			status = exports.luaPcall(this.#state, fn.id, key);
		} catch (error) {
			transfers.take(key);
			throw this.#die(error);
		} finally {
			this.#depth--;
		}
		const results = (transfers.take(key) ?? []) as { error?: unknown }[];
		if (status !== 0) throw this.#error(results[0]?.error);
		return results.map((result) => marshal.toHost(result));
	}

	/** Loads, calls and forgets a chunk. */
	run(source: string | Uint8Array, chunkName: string, ...args: (LuauValue | HostFunction)[]): LuauValue[] {
		const fn = this.load(source, chunkName);
		try {
			return this.call(fn, ...args);
		} finally {
			fn.release();
		}
	}

	/** The error class that fits what Luau says. */
	createError(message: string, traceback = ""): LuauError {
		if (message === "not enough memory") return new LuauOutOfMemory(this.#memoryMB, traceback);
		return new LuauError(message, traceback);
	}

	setReadonly(table: LuauRef, readonly: boolean): void {
		this.#live.exports.setreadonly(this.#state, table.id, readonly ? 1 : 0);
	}

	/** Copies bytes out of a Luau `buffer`, named by what `tostring` prints for it. */
	readBuffer(name: string, length: number): Buffer {
		const start = bufferAddress(name);
		return Buffer.from(this.#live.heap.u8.subarray(start, start + length));
	}

	/** Copies bytes into a Luau `buffer` that has room for them. */
	writeBuffer(name: string, bytes: Uint8Array): void {
		this.#live.heap.u8.set(bytes, bufferAddress(name));
	}

	/** Frees the VM. Nothing inside it needs to be told: it is all one block of memory. */
	close(): void {
		this.#die(new LuauVmDead("the Luau VM is closed"));
	}

	/**
	 * Lets Luau run for that long from now on. What runs longer gets an error where it is, and again at every opportunity
	 * until it has ended: unlike at the limit of the VM itself, everything else goes on.
	 */
	limitScripts(milliseconds: number): void {
		this.#scriptDeadline = performance.now() + milliseconds;
		changeInterrupt(this.#live.heap, this.#state, this.#interrupts.seldom);
	}

	#checkDeadlines(state: StatePointer, gcState: number): void {
		const now = performance.now();
		if (now > this.#deadline) {
			this.#deadline = Number.POSITIVE_INFINITY;
			const traceback = gcState < 0 ? this.#interruptedTraceback(state) : "";
			throw this.#die(new LuauTimeout(this.#limitMs, traceback));
		}
		if (now > this.#scriptDeadline && gcState < 0) this.#stopScript(state);
	}

	#stopScript(state: StatePointer): void {
		const host = this.#live;
		changeInterrupt(host.heap, this.#state, this.#interrupts.always);
		const frame = this.#interruptedTraceback(state).split("\n")[0] ?? "";
		if (!this.#isInterruptible(frame)) return;
		const position = /^.*:\d+/.exec(frame)?.[0];
		raiseInLuau(host, state, `${position === undefined ? "" : `${position}: `}${SCRIPT_TIMEOUT}`);
	}

	/** Between two instructions Luau allows calls on the interrupted thread, so it can say itself where it is. */
	#interruptedTraceback(state: StatePointer): string {
		const { exports, transfers, marshal } = this.#live;
		const scriptDeadline = this.#scriptDeadline;
		this.#scriptDeadline = Number.POSITIVE_INFINITY; // asking must not be interrupted itself
		const key = transfers.put([]);
		try {
			if (exports.luaPcall(state, this.#traceback.id, key) !== 0) return "";
			const [text] = transfers.take(key) as unknown[];
			return String(marshal.toHost(text)).replace(/^host:\d+\n/, "");
		} catch {
			return ""; // the traceback is a courtesy
		} finally {
			this.#scriptDeadline = scriptDeadline;
		}
	}

	#error(value: unknown): LuauError {
		const message = value instanceof LuauRef ? `(${value.type})` : String(value ?? "(error object is not a string)");
		if (value instanceof LuauRef) value.release();
		return this.createError(message);
	}

	#die(cause: unknown): LuauVmDead {
		this.#death ??= cause instanceof LuauVmDead ? cause : new LuauVmDead(describeDeath(cause));
		this.#host = undefined;
		return this.#death;
	}

	get #live(): ImportHost {
		if (this.#host === undefined) throw this.#death ?? new LuauVmDead("the Luau VM is not started");
		return this.#host;
	}

	#unref(id: number): void {
		this.#host?.exports.luaUnref(this.#state, id);
	}
}

function bufferAddress(name: string): number {
	const hex = /^buffer: 0x([0-9a-f]+)$/.exec(name)?.[1];
	if (hex === undefined) throw new TypeError(`not the name of a Luau buffer: ${name}`);
	return Number.parseInt(hex, 16) + BUFFER_HEADER;
}

function describeDeath(cause: unknown): string {
	if (cause instanceof RangeError) return "the Luau VM ran out of native stack and was stopped";
	return `the Luau VM crashed and was stopped: ${cause instanceof Error ? cause.message : String(cause)}`;
}
