import { LuauVM, type LuauVMOptions } from "../vm/luau-vm.js";
import type { VmImage } from "../vm/vm-image.js";
import { luauWasmModule } from "../vm/wasm-module.js";
import { readImageFile } from "./emulation-image-file.js";
import { type BootRefs, type HostOperations, LuauLink } from "./luau-link.js";
import { isOurFrame } from "./luau-modules.js";
import { studioKnowledge } from "./studio-knowledge.js";
import { loadZstd } from "./zstd.js";

/** What is left of a VM when nothing runs in it, and where to take it up again. */
export interface BootedVm {
	readonly vm: VmImage;
	readonly refs: BootRefs;
}

let shared: Promise<EmulationImage> | undefined;

/**
 * A VM with the emulation loaded and a DataModel nobody has touched, from which every Studio starts. Compiling the
 * emulation takes longer than anything else at start, and booting only asks for knowledge about Roblox, so it is done
 * once: by the build if possible (emulation-image-file.ts), else by the first Studio of the process.
 */
export class EmulationImage {
	readonly #module: WebAssembly.Module;
	readonly #booted: BootedVm;

	static load(): Promise<EmulationImage> {
		shared ??= Promise.all([luauWasmModule(), loadZstd()]).then(
			([module]) => new EmulationImage(module, readImageFile() ?? boot(module)),
		);
		return shared;
	}

	private constructor(module: WebAssembly.Module, booted: BootedVm) {
		this.#module = module;
		this.#booted = booted;
	}

	/** A VM of its own that continues from here. */
	resume(options: LuauVMOptions, operations: HostOperations): { vm: LuauVM; link: LuauLink } {
		// What the emulation is doing for a script is finished first, so that it is never left half done.
		const isInterruptible = (frame: string) => !isOurFrame(frame);
		const vm = LuauVM.start(this.#module, { ...options, isInterruptible }, this.#booted.vm);
		return { vm, link: LuauLink.resume(vm, operations, this.#booted.refs) };
	}
}

/** Loads the emulation into a fresh VM. */
export function boot(module: WebAssembly.Module): BootedVm {
	const vm = LuauVM.start(module, {});
	const { refs } = LuauLink.boot(vm, studioKnowledge);
	const booted = { vm: vm.capture(), refs };
	vm.close();
	return booted;
}
