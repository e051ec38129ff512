import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";

/** Where Studio's versions of one sync are, and what they are. */
export interface HistoryRecord {
	readonly version: 1;
	readonly id: string;
	readonly time: string;
	/** What was done, and who asked. */
	readonly reason: string;
	readonly place: { readonly placeId: number; readonly placeName: string };
	readonly entries: readonly StudioVersion[];
}

/** Something Studio had, with the content under its hash; undefined once that was given up for space. */
export interface StudioVersion {
	readonly kind: "source" | "properties" | "subtree";
	readonly changeId: string;
	/** The instance as people know it. */
	readonly instancePath: string;
	readonly className: string;
	readonly fsPath: string | null;
	readonly size: number;
	readonly content: string | undefined;
	readonly isDraft?: boolean;
	readonly count?: number;
	/** Which properties, and `Name` for a name. */
	readonly properties?: readonly string[];
	readonly isOneOfMany?: boolean;
}

export type Contents = ReadonlyMap<string, Uint8Array>;

interface Stored {
	readonly record: HistoryRecord;
	/** Where each content begins behind the first line, and how long it is there. */
	readonly places: Readonly<Record<string, readonly [start: number, length: number]>>;
}

const NEWLINE = 10;
const CHECKSUM_DIGITS = 64;

/** One file a sync: a checksum and the record in the first line, behind it the contents, each compressed by itself. */
export function encodeHistory(record: HistoryRecord, contents: Contents): Buffer {
	const wanted = new Set(record.entries.flatMap(({ content }) => content ?? []));
	const places: Record<string, [number, number]> = {};
	const parts: Buffer[] = [];
	let start = 0;
	for (const [hash, bytes] of contents) {
		if (!wanted.has(hash)) continue;
		const packed = deflateRawSync(bytes);
		places[hash] = [start, packed.length];
		parts.push(packed);
		start += packed.length;
	}
	const head = JSON.stringify({ record, places } satisfies Stored);
	return Buffer.concat([Buffer.from(`${contentHash(Buffer.from(head))} ${head}\n`), ...parts]);
}

/** The record, or undefined where its line is not whole: then nothing it says can be trusted. */
export function decodeRecord(bytes: Buffer): HistoryRecord | undefined {
	return decodeHead(bytes)?.record;
}

/** A content, or undefined where it is missing or not what it was. */
export function decodeContent(bytes: Buffer, hash: string): Buffer | undefined {
	const head = decodeHead(bytes);
	const [start, length] = head?.places[hash] ?? [];
	if (head === undefined || start === undefined || length === undefined) return undefined;
	const behind = bytes.indexOf(NEWLINE) + 1 + start;
	try {
		const content = inflateRawSync(bytes.subarray(behind, behind + length));
		return contentHash(content) === hash ? content : undefined;
	} catch {
		return undefined;
	}
}

/** How much room each content takes. */
export function storedSizes(bytes: Buffer): ReadonlyMap<string, number> {
	const places = Object.entries(decodeHead(bytes)?.places ?? {});
	return new Map(places.map(([hash, [, length]]) => [hash, length]));
}

function decodeHead(bytes: Buffer): Stored | undefined {
	const end = bytes.indexOf(NEWLINE);
	if (end < 0) return undefined;
	const head = bytes.subarray(CHECKSUM_DIGITS + 1, end);
	if (bytes.subarray(0, CHECKSUM_DIGITS).toString() !== contentHash(head)) return undefined;
	return JSON.parse(head.toString()) as Stored;
}

/** SHA-256, as of files. */
export function contentHash(bytes: Uint8Array): string {
	return createHash("sha256").update(bytes).digest("hex");
}
