/** A Luau chunk failed to compile, or an error reached the host. `message` is Luau's own text. */
export class LuauError extends Error {
	readonly code: string = "LUAU_ERROR";
	/** Luau stack at the point of failure, empty when there is none (syntax errors). */
	readonly traceback: string;

	constructor(message: string, traceback = "") {
		super(message);
		this.name = "LuauError";
		this.traceback = traceback;
	}
}

/** The VM was stopped and cannot be used again. Every later call throws the same error. */
export class LuauVmDead extends LuauError {
	override readonly code: string = "LUAU_VM_DEAD";

	constructor(message: string, traceback = "") {
		super(message, traceback);
		this.name = "LuauVmDead";
	}
}

/** Luau kept running past the time limit, so the VM was stopped in the middle of it. */
export class LuauTimeout extends LuauVmDead {
	override readonly code = "LUAU_TIMEOUT";
	readonly limitMs: number;

	constructor(limitMs: number, traceback: string) {
		super(`Luau ran for more than ${limitMs} ms without returning to the host; the VM was stopped`, traceback);
		this.name = "LuauTimeout";
		this.limitMs = limitMs;
	}
}

/** Luau asked for more memory than the limit allows. The VM itself survives. */
export class LuauOutOfMemory extends LuauError {
	override readonly code = "LUAU_OUT_OF_MEMORY";
	readonly limitMB: number;

	constructor(limitMB: number, traceback = "") {
		super(`not enough memory: Luau needed more than its limit of ${limitMB} MB`, traceback);
		this.name = "LuauOutOfMemory";
		this.limitMB = limitMB;
	}
}

/** The wasm inside luau-web is not the build this host was written for. */
export class LuauBuildMismatch extends Error {
	readonly code = "LUAU_BUILD_MISMATCH";

	constructor(what: string) {
		super(`luau-web: ${what}. This host fits exactly luau-web 1.4.0; install that version.`);
		this.name = "LuauBuildMismatch";
	}
}
