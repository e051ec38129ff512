import type { EntryKind } from "../../vfs/vfs.js";

export type DraftEntry = DraftFile | DraftFolder | DraftLink;

/** A file: with the bytes it is to have, or as it is on disk at `origin`. */
export class DraftFile {
	readonly origin: string | undefined;
	readonly bytes: Uint8Array | undefined;
	readonly why: string;

	constructor(origin: string | undefined, bytes?: Uint8Array, why = "") {
		this.origin = origin;
		this.bytes = bytes;
		this.why = why;
	}
}

export class DraftFolder {
	/** Where it is on disk; undefined for a new one. */
	readonly origin: string | undefined;
	/** Undefined as long as nobody looked: then it is what is on disk. */
	entries: Map<string, DraftEntry> | undefined;
	/** Why what is gone is gone, by name. */
	readonly removed = new Map<string, string>();
	why: string;

	constructor(origin: string | undefined, why = "") {
		this.origin = origin;
		this.why = why;
	}
}

/** A link, or something that is neither file nor folder: left as it is. */
export class DraftLink {
	readonly origin: string;
	readonly kind: EntryKind;

	constructor(origin: string, kind: EntryKind) {
		this.origin = origin;
		this.kind = kind;
	}
}
