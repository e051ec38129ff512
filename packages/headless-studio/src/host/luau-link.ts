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

/** What boot.luau returns, in a form that outlives the VM: references by their number. */
export interface BootRefs {
	readonly inboxName: string;
	readonly inboxSize: number;
	readonly newInbox: number;
	readonly dispatch: number;
}

/** What came of an operation, and when the emulation wants to be asked again (seconds since start, or -1). */
export type Outcome = { readonly wake: number } & (
	| { readonly results: HostValue[]; readonly error?: undefined }
	| { readonly error: LuauError }
);

/**
 * The line between Node and the emulation in the VM: named operations in both directions, with arguments and results
 * as bytes in buffer memory, so that any string passes unchanged.
 */
export class LuauLink {
	readonly #vm: LuauVM;
	readonly #operations: HostOperations;
	readonly #newInbox: LuauRef;
	readonly #dispatch: LuauRef;
	/** Where Luau finds small messages. There is no such place before boot.luau has returned. */
	#inboxName = "";
	#inboxSize = 0;
	/** Bytes too large for the inbox, which Luau fetches into a buffer of its own making. */
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
			[this.#inboxName, this.#inboxSize, this.#newInbox, this.#dispatch] = booted as [string, number, LuauRef, LuauRef];
		} else {
			vm.adoptHostFunctions(natives);
			({ inboxName: this.#inboxName, inboxSize: this.#inboxSize } = refs);
			this.#newInbox = vm.ref("function", refs.newInbox);
			this.#dispatch = vm.ref("function", refs.dispatch);
		}
	}

	/** What a resumed link needs to know of this one. */
	get refs(): BootRefs {
		return {
			inboxName: this.#inboxName,
			inboxSize: this.#inboxSize,
			newInbox: this.#newInbox.id,
			dispatch: this.#dispatch.id,
		};
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

	/** Lets the emulation perform an operation (luau/core/entry.luau) at a time, and whatever is due by then. */
	request(operation: string, now: number, ...args: HostValue[]): Outcome {
		const message = WireWriter.encode(args);
		const inbox =
			message.length <= this.#inboxSize ? this.#inboxName : this.#vm.call(this.#newInbox, message.length)[0];
		this.#vm.writeBuffer(inbox as string, message);
		const [ok, name, length, wake] = this.#vm.call(this.#dispatch, operation, now) as [boolean, string, number, number];
		const results = length === 0 ? [] : this.#read(name, length);
		if (ok) return { wake, results };
		const { message: text, traceback } = results[0] as { message: HostValue; traceback: HostValue };
		return { wake, error: this.#vm.createError(String(text), String(traceback)) };
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
		const refusal = refuseNul(source, shortenChunkName(chunkName));
		if (refusal !== undefined) return [undefined, refusal];
		try {
			return [this.#vm.load(source, shortenChunkName(chunkName))];
		} catch (error) {
			if (!(error instanceof LuauError) || this.#vm.death !== undefined) throw error;
			return [undefined, error.message];
		}
	}

	/** Puts the result into the inbox and returns its size, or stages it and returns its size negated. */
	#call(operation: LuauValue, name: LuauValue, length: LuauValue): LuauValue {
		const perform = this.#operations[String(operation)];
		if (perform === undefined) throw new Error(`no host operation called ${String(operation)}`);
		const result = perform(...this.#read(name, length));
		if (result === undefined) return undefined;
		const encoded = WireWriter.encodeOne(result);
		if (encoded.length > this.#inboxSize) return -this.stage(encoded);
		this.#vm.writeBuffer(this.#inboxName, encoded);
		return encoded.length;
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

/** Luau takes a NUL for the end of the source and runs what comes before it, which nobody can have meant. */
function refuseNul(source: string | Uint8Array, chunkName: string): string | undefined {
	const bytes = typeof source === "string" ? undefined : Buffer.from(source.buffer, source.byteOffset, source.length);
	const at = bytes === undefined ? (source as string).indexOf("\0") : bytes.indexOf(0);
	if (at === -1) return undefined;
	const line = (bytes?.toString("latin1", 0, at) ?? (source as string).slice(0, at)).split("\n").length;
	return `${chunkName.replace(/^[=@]/, "")}:${line}: the source contains a NUL character; remove it`;
}
