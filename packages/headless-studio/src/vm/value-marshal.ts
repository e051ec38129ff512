import type { LuauExports, StatePointer } from "./luau-exports.js";
import { LuauRef, type LuauRefType } from "./luau-ref.js";
import type { WasmHeap } from "./wasm-heap.js";

/**
 * A value that crosses by itself. Strings cross as C strings: right for names and addresses; arbitrary bytes travel
 * through buffer memory instead (LuauVM.readBuffer and writeBuffer).
 */
export type LuauValue = undefined | boolean | number | string | LuauRef;
export type HostFunction = (...args: LuauValue[]) => LuauValue | LuauValue[];

/** How luau-web describes a Luau value to JavaScript. */
interface DescribedValue {
	readonly type?: string;
	readonly value?: string | number | boolean;
	readonly error?: unknown;
}

const REF_TYPES: ReadonlySet<string> = new Set(["table", "function", "userdata", "thread", "buffer"]);

export class ValueMarshal {
	readonly #exports: LuauExports;
	readonly #heap: WasmHeap;
	readonly #release: (id: number) => void;
	readonly #functions = new Map<number, HostFunction>();
	readonly #functionIds = new Map<HostFunction, number>();

	constructor(exports: LuauExports, heap: WasmHeap, release: (id: number) => void) {
		this.#exports = exports;
		this.#heap = heap;
		this.#release = release;
	}

	hostFunction(id: number): HostFunction | undefined {
		return this.#functions.get(id);
	}

	push(state: StatePointer, value: LuauValue | HostFunction): void {
		const [type, text] = this.#describe(value);
		const typePointer = this.#duplicate(type);
		const textPointer = this.#duplicate(text);
		this.#exports.pushValueToLuaWrapper(state, typePointer, textPointer, typePointer);
		this.#exports.free(typePointer);
		this.#exports.free(textPointer);
	}

	/** malloc'd C string; whoever receives it frees it. */
	duplicate(text: string | Uint8Array): number {
		return this.#duplicate(text);
	}

	toHost(described: unknown): LuauValue {
		const { type = "nil", value } = described as DescribedValue;
		if (value === undefined) return undefined;
		if (type === "number") return parseNumber(String(value));
		if (type === "string") return String(value);
		if (type === "boolean") return value === true || value === "true";
		if (REF_TYPES.has(type)) {
			return new LuauRef(type as LuauRefType, Number.parseInt(String(value), 10), this.#release);
		}
		return undefined;
	}

	#describe(value: LuauValue | HostFunction): [type: string, text: string] {
		if (value instanceof LuauRef) return [`l${value.type}`, String(value.id)];
		switch (typeof value) {
			case "number":
			case "string":
			case "boolean":
				return [typeof value, String(value)];
			case "function":
				return ["jfunction", String(this.register(value))];
			default:
				return ["nil", "nil"];
		}
	}

	/** The id under which Luau calls the function. */
	register(fn: HostFunction): number {
		const known = this.#functionIds.get(fn);
		if (known !== undefined) return known;
		const id = -1 - this.#functionIds.size; // luau-web numbers host functions downwards
		this.#functionIds.set(fn, id);
		this.#functions.set(id, fn);
		return id;
	}

	#duplicate(text: string | Uint8Array): number {
		const bytes = typeof text === "string" ? Buffer.from(text, "utf8") : text;
		const pointer = this.#exports.malloc(bytes.length + 1);
		if (pointer === 0) throw new Error("not enough memory");
		this.#heap.u8.set(bytes, pointer);
		this.#heap.u8[pointer + bytes.length] = 0;
		return pointer;
	}
}

function parseNumber(text: string): number {
	switch (text) {
		case "inf":
			return Number.POSITIVE_INFINITY;
		case "-inf":
			return Number.NEGATIVE_INFINITY;
		case "nan":
		case "-nan":
			return Number.NaN;
		default:
			return Number(text);
	}
}
