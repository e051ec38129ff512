// Writes what the package needs at run time but nobody should write by hand.
//
// generated/api-members.json: what Roblox has according to the declarations in @rbxts/types, so that using something that
// is not emulated fails by name.
// generated/emulation.bin: a VM with the emulation loaded, so that Studios start quickly.
import { mkdirSync, writeFileSync } from "node:fs";
import { API_LISTING_URL } from "../host/api-listing.js";
import { boot } from "../host/emulation-image.js";
import { writeImageFile } from "../host/emulation-image-file.js";
import { luauWasmModule } from "../vm/wasm-module.js";
import { createListing } from "./create-listing.js";

mkdirSync(new URL(".", API_LISTING_URL), { recursive: true });
writeFileSync(API_LISTING_URL, `${JSON.stringify(createListing())}\n`);
writeImageFile(boot(await luauWasmModule()));
