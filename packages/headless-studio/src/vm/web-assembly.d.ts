// The part of the WebAssembly API this package uses. TypeScript only declares it together with the whole DOM, which a
// Node package must not see.
declare namespace WebAssembly {
	interface Memory {
		readonly buffer: ArrayBuffer;
		grow(pages: number): number;
	}
	interface Table {
		readonly length: number;
		grow(entries: number): number;
		set(index: number, value: unknown): void;
	}
	type Imports = Record<string, Record<string, unknown>>;
	class Module {
		constructor(bytes: Uint8Array<ArrayBuffer>);
	}
	class Instance {
		constructor(module: Module, imports: Imports);
		readonly exports: Readonly<Record<string, unknown>>;
	}
	function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>;
}
