import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { LuauBuildMismatch } from "./luau-errors.js";
import { patchLimits } from "./patch-limits.js";

/** Of the unpatched wasm; struct offsets in state-layout.ts are only true for this build. */
const WASM_SHA256 = "922ec950bb3c30604cf06654ad554cded3a43d7d65378f292aefe506c0b2903b";
const INITIAL_PAGES = 320; // 20 MB, what the unpatched build starts with

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * The Luau VM as a compiled wasm module, shared by every VM of the process.
 *
 * luau-web ships two builds. The one for JSPI lets errors pass through `pcall`; the Asyncify one is correct but has a
 * fixed heap, and its JavaScript glue cuts strings at NUL and leaks. So: the Asyncify wasm, without its glue.
 */
export function luauWasmModule(): Promise<WebAssembly.Module> {
	compiled ??= WebAssembly.compile(patchLimits(extractWasm(), INITIAL_PAGES));
	return compiled;
}

function extractWasm(): Uint8Array {
	const file = createRequire(import.meta.url).resolve("luau-web/src/lib/Luau.Web.Asyncify.js");
	const base64 = /base64Decode\("([A-Za-z0-9+/=]{2000,})"\)/.exec(readFileSync(file, "latin1"))?.[1];
	if (base64 === undefined) throw new LuauBuildMismatch(`no wasm embedded in ${file}`);
	const wasm = Buffer.from(base64, "base64");
	const hash = createHash("sha256").update(wasm).digest("hex");
	if (hash !== WASM_SHA256) throw new LuauBuildMismatch(`wasm with sha256 ${hash}, expected ${WASM_SHA256}`);
	return wasm;
}
