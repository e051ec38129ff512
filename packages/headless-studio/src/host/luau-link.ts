import { LuauError } from "../vm/luau-errors.js";
import type { LuauRef } from "../vm/luau-ref.js";
import type { LuauVM } from "../vm/luau-vm.js";
import type { HostFunction, LuauValue } from "../vm/value-marshal.js";
import { luauModules, moduleChunkName } from "./luau-modules.js";
import { WireReader } from "./wire-reader.js";
import type { HostValue } from "./wire-tags.js";
import { WireWriter } from "./wire-writer.js";

/** A function Luau can call by name: `host.call("hash", "sha256", text)`. Must answer at once. */
export type HostOperation = (...args: HostValue[]) => HostValue;
export type HostOperations = Readonly<Record<string, HostOperation>>;

/** Where boot.luau's results are found in an image of the VM. */
export interface BootRefs {
	readonly newInbox: number;
	readonly dispatch: number;
}

/**
 * The line between Node and the emulation in the VM: named operations in both directions, with arguments and results
 * as bytes in buffer memory, so that any string passes unchanged.
 */
export class LuauLink {
	readonly #vm: LuauVM;
	readonly #operations: HostOperations;
	readonly #newInbox: LuauRef;
	readonly #dispatch: LuauRef;
	/** Bytes that luau/core/host.luau fetches into a buffer of its own making. */
	#staged: Buffer | undefined;

	/** Loads the emulation into a fresh VM. */
	static boot(vm: LuauVM, operations: HostOperations): LuauLink {
		return new LuauLink(vm, operations, undefined);
	}

	/** Takes over a VM in which the emulation is loaded already. */
	static resume(vm: LuauVM, operations: HostOperations, refs: BootRefs): LuauLink {
		return new LuauLink(vm, operations, refs);
	}

	private constructor(vm: LuauVM, operations: HostOperations, refs: BootRefs | undefined) {
		this.#vm = vm;
		this.#operations = operations;
		const natives = this.#natives();
		if (refs === undefined) {
			const booted = vm.run(moduleSource("boot"), moduleChunkName("boot"), ...natives);
			[this.#newInbox, this.#dispatch] = booted as [LuauRef, LuauRef];
		} else {
			vm.adoptHostFunctions(natives);
			this.#newInbox = vm.ref("function", refs.newInbox);
			this.#dispatch = vm.ref("function", refs.dispatch);
		}
	}

	/** What a resumed link needs to know of this one. */
	get refs(): BootRefs {
		return { newInbox: this.#newInbox.id, dispatch: this.#dispatch.id };
	}

	/** The arguments of boot.luau. */
	#natives(): HostFunction[] {
		return [
			(path) => this.#loadModule(path),
			(name, length) => this.#compile(name, length),
			(operation, name, length) => this.#call(operation, name, length),
			(name) => this.#take(name),
			(table, readonly) => this.#setReadonly(table, readonly),
		];
	}

	/** Lets the emulation perform an operation (luau/core/entry.luau) and returns what it returns. */
	request(operation: string, ...args: HostValue[]): HostValue[] {
		const message = WireWriter.encode(args);
		const [inbox] = this.#vm.call(this.#newInbox, message.length);
		this.#vm.writeBuffer(inbox as string, message);
		const [ok, name, length] = this.#vm.call(this.#dispatch, operation);
		const results = WireReader.decode(this.#vm.readBuffer(name as string, length as number));
		if (ok === true) return results;
		const { message: text, traceback } = results[0] as { message: HostValue; traceback?: HostValue };
		throw new LuauError(String(text), String(traceback ?? ""));
	}

	/** Bytes that the next operation fetches by itself; for files, which would be copied twice as an argument. */
	stage(bytes: Buffer): number {
		this.#staged = bytes;
		return bytes.length;
	}

	#loadModule(path: LuauValue): LuauValue {
		return this.#vm.load(moduleSource(String(path)), moduleChunkName(String(path)));
	}

	/** A function, or nothing and the reason. */
	#compile(name: LuauValue, length: LuauValue): LuauValue[] {
		const [source, chunkName] = this.#read(name, length) as [string | Uint8Array, string | Uint8Array];
		try {
			return [this.#vm.load(source, shortenChunkName(chunkName))];
		} catch (error) {
			if (!(error instanceof LuauError) || this.#vm.death !== undefined) throw error;
			return [undefined, error.message];
		}
	}

	/** Stages the result and returns its size, or nothing when there is no result. */
	#call(operation: LuauValue, name: LuauValue, length: LuauValue): LuauValue {
		const perform = this.#operations[String(operation)];
		if (perform === undefined) throw new Error(`no host operation called ${String(operation)}`);
		const result = perform(...this.#read(name, length));
		if (result === undefined) return undefined;
		return this.stage(WireWriter.encodeOne(result));
	}

	#take(name: LuauValue): LuauValue {
		if (this.#staged === undefined) throw new Error("nothing is staged");
		this.#vm.writeBuffer(String(name), this.#staged);
		this.#staged = undefined;
		return undefined;
	}

	#setReadonly(table: LuauValue, readonly: LuauValue): LuauValue {
		this.#vm.setReadonly(table as LuauRef, readonly === true);
		return undefined;
	}

	#read(name: LuauValue, length: LuauValue): HostValue[] {
		return WireReader.decode(this.#vm.readBuffer(name as string, length as number));
	}
}

function moduleSource(path: string): Buffer {
	const source = luauModules().get(path);
	if (source === undefined) throw new Error(`no Luau module called ${path}`);
	return source;
}

/** Luau shows at most one line of a chunk's name; `loadstring` without a name passes the whole source. */
function shortenChunkName(name: string | Uint8Array): string {
	const text = typeof name === "string" ? name : Buffer.from(name).toString("latin1");
	return text.slice(0, 512);
}
