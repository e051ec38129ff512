import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { BootedVm } from "./emulation-image.js";
import { luauModules } from "./luau-modules.js";

// generated/emulation.bin: the memory, preceded by one line of JSON. Only the compiled package uses it, because every
// compilation writes it anew; tests run from the sources and must see changes at once.
const FILE = new URL("../../generated/emulation.bin", import.meta.url);
const IS_COMPILED = import.meta.url.endsWith(".js");
const NEWLINE = 0x0a;

interface Header {
	/** Of the Luau sources. A file made from other sources is ignored. */
	readonly sources: string;
	readonly state: number;
	readonly traceback: number;
	readonly refs: BootedVm["refs"];
}

export function writeImageFile({ vm, refs }: BootedVm): void {
	const header: Header = { sources: hashSources(), state: vm.state, traceback: vm.traceback, refs };
	writeFileSync(FILE, Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), vm.memory]));
}

/** The VM the build has prepared, if it is still true to the sources. */
export function readImageFile(): BootedVm | undefined {
	if (!IS_COMPILED || !existsSync(FILE)) return undefined;
	const file = readFileSync(FILE);
	const end = file.indexOf(NEWLINE);
	const header = JSON.parse(file.toString("utf8", 0, end)) as Header;
	if (header.sources !== hashSources()) return undefined;
	const { state, traceback, refs } = header;
	return { vm: { memory: file.subarray(end + 1), state, traceback }, refs };
}

function hashSources(): string {
	const hash = createHash("sha256");
	for (const [path, source] of luauModules()) hash.update(`${path}\0`).update(source);
	return hash.digest("hex");
}
