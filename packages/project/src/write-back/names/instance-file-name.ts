import { createHash } from "node:crypto";
import { refusePart } from "../path-policy.js";

const HASH_LENGTH = 20;
const READABLE_LENGTH = 40;
/** Leaves room for the longest suffix we add, `.plugin.luau` or `.project.jsonc`, and for temporary names of others. */
const MAX_STEM_BYTES = 200;

// Invisible and direction-changing characters show one name and mean another; private ones show nothing at all.
const DECEPTIVE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;
const WRAPPER = new RegExp(`~[0-9a-f]{${HASH_LENGTH}}(~\\d+)?$`, "iu");

/**
 * Whether an instance's name can be the name of its file. If not, the instance is wrapped: its files go into a folder
 * named by `wrapperName`, whose `default.project.json` says the name in full. Rojo reads that as we do.
 */
export function isPlainName(name: string): boolean {
	return (
		refusePart(name) === undefined &&
		!/^init(\.|$)/iu.test(name) &&
		!/^[-~ ]/u.test(name) &&
		!/^(package\.json|default\.project\.jsonc?)$/iu.test(name) &&
		!DECEPTIVE.test(name) &&
		!WRAPPER.test(name) &&
		name === name.normalize("NFC") &&
		Buffer.byteLength(name) <= MAX_STEM_BYTES
	);
}

/**
 * The folder of a wrapped instance. Different names give different folders, on file systems that fold letter case and
 * Unicode forms too, and never one that a plain name could have. `ordinal` tells siblings of one name apart.
 */
export function wrapperName(name: string, ordinal = 1): string {
	const hash = createHash("sha256").update(name, "utf8").digest("hex").slice(0, HASH_LENGTH);
	const readable = name.replaceAll(/[^A-Za-z0-9_]+/gu, "_").slice(0, READABLE_LENGTH);
	return `${/^[A-Za-z0-9]/u.test(readable) ? "" : "x"}${readable}~${hash}${ordinal > 1 ? `~${ordinal}` : ""}`;
}

/** Two names with the same key can be one file on some disk: Windows and macOS fold letter case, macOS Unicode forms. */
export function collisionKey(name: string): string {
	return name.normalize("NFD").toUpperCase().toLowerCase().normalize("NFC");
}
