import { renameSync, rmSync, writeFileSync } from "node:fs";
import { extname } from "node:path";
import { createDom, type Dom } from "rbx-dom";
import { applyChanges } from "./apply-changes.js";
import { encodeDom } from "./encode-dom.js";
import { orderOf } from "./file-order.js";
import type { PlaceChanges } from "./place-changes.js";
import { PlaceFormatError } from "./place-format-error.js";
import { readBytes, readDomFile } from "./read-dom-file.js";

export const placeFormats = ["rbxl", "rbxlx"] as const;
export type PlaceFormat = (typeof placeFormats)[number];

export interface SavedPlace {
	readonly bytes: Buffer;
	/** Values that could not be written, as "Workspace.Part.Property": not-a-number, and what Roblox files cannot hold. */
	readonly unwritten: readonly string[];
}

/** The file that was opened, kept as it was: it holds more than the emulation knows. */
export class PlaceFile {
	readonly #bytes: Buffer | undefined;
	/** What the loader got. The saver compares with it, so it is kept rather than made again. */
	#encoded: Buffer | undefined;

	/** Without a file, an empty place. */
	constructor(file: string | Uint8Array | undefined) {
		this.#bytes = file === undefined ? undefined : readBytes(file);
	}

	/** As a message for luau/core/dom-loader.luau. `name` is what errors call it. */
	encode(name: string): Buffer | undefined {
		if (this.#bytes === undefined) return undefined;
		this.#encoded ??= encodeDom(readDomFile(this.#bytes, name));
		return this.#encoded;
	}

	/** The file with what has changed since it was opened. `ask` gets the message again and answers with the changes. */
	save(format: PlaceFormat, ask: (encoded: Buffer | undefined) => PlaceChanges): SavedPlace {
		const dom = this.#bytes === undefined ? createDom({ className: "DataModel" }) : readDomFile(this.#bytes);
		const unwritten = applyChanges(dom, orderOf(dom), ask(this.#encoded));
		return { bytes: write(dom, format), unwritten };
	}
}

/** The format a path asks for. */
export function placeFormatOf(path: string): PlaceFormat {
	const format = placeFormats.find((name) => extname(path).toLowerCase() === `.${name}`);
	if (format !== undefined) return format;
	throw new PlaceFormatError(
		path,
		"a place is saved as .rbxl or .rbxlx; give the file one of these endings",
		"written",
	);
}

/** Either the old or the new file is there, whatever happens in between. */
export function writePlaceFile(path: string, bytes: Buffer): void {
	const temporary = `${path}.${process.pid}.tmp`;
	try {
		writeFileSync(temporary, bytes);
		renameSync(temporary, path);
	} catch (error) {
		rmSync(temporary, { force: true });
		throw new PlaceFormatError(path, error instanceof Error ? error.message : String(error), "written", {
			cause: error,
		});
	}
}

function write(dom: Dom, format: PlaceFormat): Buffer {
	const refs = dom.children(dom.rootRef);
	// The writer's counterpart of readUnknown has another name, which its declarations lack.
	const unknown = { propertyBehavior: "writeUnknown" as "noReflection" };
	return format === "rbxl" ? dom.toBinary({ refs }) : dom.toXml({ refs, ...unknown });
}
