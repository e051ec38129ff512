import { readFileSync } from "node:fs";
import { type Dom, readBinary, readXml } from "rbx-dom";
import { checkXmlAttributes } from "./check-attributes.js";
import { checkBinaryFile } from "./check-binary-file.js";
import { PlaceFormatError } from "./place-format-error.js";

const BINARY_MAGIC = Buffer.from("<roblox!", "latin1");
const XML_START = /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|roblox[\s>])/;

/** What errors call a file that was given as bytes. */
export const fileNameOf = (file: string | Uint8Array): string => (typeof file === "string" ? file : "(bytes)");

/** Reads a place or model, binary or XML. The content decides which it is, not the name. */
export function readDomFile(file: string | Uint8Array, name = fileNameOf(file)): Dom {
	const bytes = readBytes(file);
	try {
		if (isBinaryDom(bytes)) {
			refuse(checkBinaryFile(bytes));
			return readBinary(bytes, { propertyBehavior: "readUnknown" });
		}
		if (XML_START.test(bytes.subarray(0, 256).toString("latin1"))) {
			refuse(checkXmlAttributes(bytes.toString("latin1")));
			return readXml(bytes, { propertyBehavior: "readUnknown" });
		}
	} catch (error) {
		throw new PlaceFormatError(name, error instanceof Error ? error.message : String(error), "read", { cause: error });
	}
	throw new PlaceFormatError(name, "it is neither binary (rbxl, rbxm) nor XML (rbxlx, rbxmx)", "read");
}

function refuse(damage: string | undefined): void {
	if (damage !== undefined) throw new Error(damage);
}

export function isBinaryDom(bytes: Buffer): boolean {
	return bytes.subarray(0, BINARY_MAGIC.length).equals(BINARY_MAGIC);
}

export function readBytes(file: string | Uint8Array): Buffer {
	if (typeof file !== "string") return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
	try {
		return readFileSync(file);
	} catch (error) {
		throw new PlaceFormatError(file, error instanceof Error ? error.message : String(error), "read", { cause: error });
	}
}
