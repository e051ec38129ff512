export type LuauRefType = "table" | "function" | "userdata" | "thread" | "buffer";

/** Keeps a Luau object alive for the host. Must be released, or the object is never collected. */
export class LuauRef {
	readonly type: LuauRefType;
	readonly id: number;
	readonly #release: (id: number) => void;
	#released = false;

	constructor(type: LuauRefType, id: number, release: (id: number) => void) {
		this.type = type;
		this.id = id;
		this.#release = release;
	}

	get released(): boolean {
		return this.#released;
	}

	release(): void {
		if (this.#released) return;
		this.#released = true;
		this.#release(this.id);
	}
}
