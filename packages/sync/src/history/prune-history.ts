import type { HistoryRecord, StudioVersion } from "./history-file.js";

/** A record with the room its contents take, by their hash. */
export interface StoredRecord {
	readonly record: HistoryRecord;
	readonly sizes: ReadonlyMap<string, number>;
}

/**
 * The records that have to lose contents for the rest to fit, and what is left of them: the oldest go first, but never
 * the newest lost version of a thing. Records come oldest first.
 */
export function withinQuota(stored: readonly StoredRecord[], quota: number): readonly HistoryRecord[] {
	const newest = newestOfEach(stored.map(({ record }) => record));
	let total = 0;
	for (const { sizes } of stored) for (const size of sizes.values()) total += size;
	const pruned: HistoryRecord[] = [];
	for (const { record, sizes } of stored) {
		if (total <= quota) break;
		const isWanted = (hash: string) => record.entries.some((entry) => entry.content === hash && newest.has(entry));
		const given = new Set<string>();
		for (const [hash, size] of sizes) {
			if (total <= quota) break;
			if (isWanted(hash)) continue;
			given.add(hash);
			total -= size;
		}
		if (given.size > 0) pruned.push({ ...record, entries: record.entries.map((entry) => without(entry, given)) });
	}
	return pruned;
}

function without(entry: StudioVersion, given: ReadonlySet<string>): StudioVersion {
	return entry.content !== undefined && given.has(entry.content) ? { ...entry, content: undefined } : entry;
}

/** A set of properties is the newest as long as it has the newest value of one of them. */
function newestOfEach(records: readonly HistoryRecord[]): ReadonlySet<StudioVersion> {
	const newest = new Map<string, StudioVersion>();
	for (const { id, place, entries } of records) {
		for (const [index, entry] of entries.entries()) {
			const { kind, instancePath, className, isDraft = false, isOneOfMany = false, properties = [""] } = entry;
			// Of several with one name nobody knows which is which.
			const which = isOneOfMany ? [id, index] : [];
			for (const property of properties) {
				newest.set(JSON.stringify([place, kind, instancePath, className, isDraft, property, ...which]), entry);
			}
		}
	}
	return new Set(newest.values());
}
