import { readFileSync } from "node:fs";
import { type Dom, readBinary, readXml } from "rbx-dom";
import { PlaceFormatError } from "./place-format-error.js";

const BINARY_MAGIC = Buffer.from("<roblox!", "latin1");
const XML_START = /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|roblox[\s>])/;

/** Reads a place or model, binary or XML. The content decides which it is, not the name. */
export function readDomFile(file: string | Uint8Array): Dom {
	const name = typeof file === "string" ? file : "(bytes)";
	const bytes = typeof file === "string" ? readBytes(file) : Buffer.from(file);
	try {
		if (bytes.subarray(0, BINARY_MAGIC.length).equals(BINARY_MAGIC)) {
			return readBinary(bytes, { propertyBehavior: "readUnknown" });
		}
		if (XML_START.test(bytes.subarray(0, 256).toString("latin1"))) {
			return readXml(bytes, { propertyBehavior: "readUnknown" });
		}
	} catch (error) {
		throw new PlaceFormatError(name, error instanceof Error ? error.message : String(error), { cause: error });
	}
	throw new PlaceFormatError(name, "it is neither binary (rbxl, rbxm) nor XML (rbxlx, rbxmx)");
}

function readBytes(path: string): Buffer {
	try {
		return readFileSync(path);
	} catch (error) {
		throw new PlaceFormatError(path, error instanceof Error ? error.message : String(error), { cause: error });
	}
}
