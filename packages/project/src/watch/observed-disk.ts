import { basename, dirname, join, sep } from "node:path";
import { ProjectError } from "../errors.js";
import type { DirectoryEntry, EntryKind, Stamp, StampedVfs } from "../vfs/vfs.js";
import { type Look, lookOf, SAME } from "./look.js";

/** What a reading asked about a path: whether it is there, or also what is in it. */
interface Observation {
	readonly stamp: Stamp | undefined;
	readonly use: "kind" | "file" | "folder";
	/** By the wall clock, which file systems use too. */
	readonly readAt: number;
	/** Of a folder: each name with what it led to. */
	readonly listing?: ReadonlyMap<string, string>;
	/** Of a file: what a text loses when it is cut short. */
	readonly endsLine?: boolean;
}

/** Two writes this close together can leave the same stamp; a file system that counts seconds needs more. */
const TICK_MS = 20;
const COARSE_TICK_MS = 2000;

/**
 * A disk that remembers what was read from it, and can tell what of that is different now. The remembered answers are
 * all that a tree was made of, so that nothing else has to be looked at, and nothing that matters is left out.
 */
export class ObservedDisk implements StampedVfs {
	readonly #disk: StampedVfs;
	readonly #wallTime: () => number;
	#observations = new Map<string, Observation>();
	#hasNewFolders = false;

	constructor(disk: StampedVfs, wallTime: () => number) {
		this.#disk = disk;
		this.#wallTime = wallTime;
	}

	kindOf(path: string): EntryKind | undefined {
		const stamp = this.stampOf(path);
		// What was read of a path before stays to be compared, until it is read again or gone.
		const known = this.#observations.get(path);
		if (!known || known.use === "kind") this.#observe(path, { stamp, use: "kind" });
		return stamp?.kind;
	}

	stampOf(path: string): Stamp | undefined {
		return this.#disk.stampOf(path);
	}

	readFile(path: string): Uint8Array {
		// Stamped first: whatever happens from here on makes a difference to the stamp.
		const stamp = this.#beforeReading(path, "file");
		const bytes = this.#disk.readFile(path);
		this.#observe(path, { stamp, use: "file", endsLine: bytes.at(-1) === LINE_FEED });
		return bytes;
	}

	readText(path: string): string {
		const stamp = this.#beforeReading(path, "file");
		const text = this.#disk.readText(path);
		this.#observe(path, { stamp, use: "file", endsLine: text.endsWith("\n") });
		return text;
	}

	readDirectory(path: string): readonly DirectoryEntry[] {
		const stamp = this.#beforeReading(path, "folder");
		const entries = this.#disk.readDirectory(path);
		this.#observe(path, { stamp, use: "folder", listing: toListing(entries) });
		return entries;
	}

	realPath(path: string): string {
		return this.#disk.realPath(path);
	}

	/** Everything that was read, folders before what is in them. */
	paths(): readonly string[] {
		return [...this.#observations.keys()];
	}

	/** The folders in which something can happen that matters, with the inode they had; undefined while they are the same. */
	foldersIfChanged(): ReadonlyMap<string, number> | undefined {
		if (!this.#hasNewFolders) return undefined;
		this.#hasNewFolders = false;
		const folders = new Map<string, number>();
		for (const [path, { stamp, use }] of this.#observations) {
			if (use === "folder" && stamp) folders.set(path, stamp.inode);
			else if (!folders.has(dirname(path))) folders.set(dirname(path), 0);
		}
		return folders;
	}

	/** Forgets all, for a reading of everything; gives a way back to what was known. */
	startOver(): () => void {
		const before = this.#observations;
		this.#observations = new Map();
		return () => {
			this.#observations = new Map([...before, ...this.#observations]);
		};
	}

	/** What is different about a path, and about the paths in it when it is a folder. */
	look(path: string, report: (path: string, look: Look) => void): void {
		try {
			const known = this.#observations.get(path);
			const stamp = this.#disk.stampOf(path);
			if (!known) report(path, this.#lookAtNewcomer(path, stamp));
			else if (!stamp) report(...(known.stamp ? this.#missing(path) : ([path, SAME] as const)));
			else if (known.use === "folder" && stamp.kind === "directory") this.#lookInside(path, known, stamp, report);
			else report(path, this.#lookAt(path, known, stamp));
		} catch (error) {
			if (!(error instanceof ProjectError)) throw error;
			report(path, { state: "unreadable" });
		}
	}

	/** The differences have been read, or do not matter: from now on the path is as it looked then. */
	settle(path: string, look: Look): void {
		const known = this.#observations.get(path);
		if (look.state === "missing") {
			// It can be back by now, and read again.
			if (this.#disk.stampOf(path)) return;
			this.#forget(path);
		}
		if (look.state === "changed" && known) {
			const isStale = !sameStamp(known.stamp, look.stamp) && known.readAt < look.lookedAt;
			if (isStale) this.#observe(path, { stamp: look.stamp, use: known.use === "folder" ? "kind" : known.use });
		}
		this.#list(path, look.state === "changed" ? look.stamp : undefined);
	}

	/** Of a file in a folder that is gone, it is the folder that is missing. */
	#missing(path: string): readonly [string, Look] {
		const folder = dirname(path);
		const isFolderGone = this.#observations.get(folder)?.stamp && !this.#disk.stampOf(folder);
		return isFolderGone ? this.#missing(folder) : [path, { state: "missing" }];
	}

	#lookAtNewcomer(path: string, stamp: Stamp | undefined): Look {
		const listed = this.#observations.get(dirname(path))?.listing?.get(basename(path));
		const isNews = stamp && this.#observations.get(dirname(path))?.listing && listed?.split(" ")[0] !== stamp.kind;
		return isNews ? this.#changed(path, undefined, stamp) : SAME;
	}

	#lookAt(path: string, known: Observation, stamp: Stamp): Look {
		if (known.stamp?.kind !== stamp.kind) return this.#changed(path, undefined, stamp);
		if (known.use === "kind" || (sameStamp(known.stamp, stamp) && !isYoung(known))) return SAME;
		return this.#changed(path, known, stamp);
	}

	#changed(path: string, known: Observation | undefined, stamp: Stamp): Look {
		return lookOf({ path, stamp, before: known, disk: this.#disk, now: this.#wallTime() });
	}

	#lookInside(path: string, known: Observation, stamp: Stamp, report: (path: string, look: Look) => void): void {
		const isReplaced = known.stamp?.inode !== stamp.inode;
		if (sameStamp(known.stamp, stamp) && !isYoung(known)) {
			report(path, SAME);
			return;
		}
		const before = known.listing ?? new Map<string, string>();
		const now = toListing(this.#disk.readDirectory(path));
		const news = [...now].filter(([name, kind]) => before.get(name) !== kind).map(([name]) => name);
		const gone = [...before.keys()].filter((name) => !now.has(name));
		for (const name of [...news, ...gone]) {
			// What was never read, though it was there, does not matter now that it is gone.
			if (news.includes(name) || this.#observations.has(join(path, name))) this.look(join(path, name), report);
		}
		const listing = news.length === 0 ? now : before;
		this.#observe(path, { stamp: news.length === 0 ? stamp : known.stamp, use: "folder", listing });
		report(path, isReplaced ? { state: "replaced" } : SAME);
	}

	#forget(path: string): void {
		const known = this.#observations.get(path);
		this.#observations.delete(path);
		// That nothing is there has to be remembered where no listing would tell that something came.
		const isListed = this.#observations.get(dirname(path))?.listing !== undefined;
		if (known && !isListed) this.#observe(path, { stamp: undefined, use: "kind" });
		if (known?.use !== "folder") return;
		for (const below of this.#observations.keys()) {
			if (below.startsWith(`${path}${sep}`)) this.#observations.delete(below);
		}
	}

	/** Makes the folder's listing agree with what is known of one name in it. */
	#list(path: string, stamp: Stamp | undefined): void {
		const folder = this.#observations.get(dirname(path));
		if (!folder?.listing) return;
		const name = basename(path);
		if (stamp ? folder.listing.has(name) : !folder.listing.has(name)) return;
		const listing = new Map(folder.listing);
		if (stamp) listing.set(name, stamp.kind);
		else listing.delete(name);
		this.#observations.set(dirname(path), { ...folder, listing });
	}

	#beforeReading(path: string, use: Observation["use"]): Stamp | undefined {
		const stamp = this.stampOf(path);
		this.#observe(path, { stamp, use });
		return stamp;
	}

	#observe(path: string, observation: Omit<Observation, "readAt">): void {
		const known = this.#observations.get(path);
		if (!known || known.stamp?.inode !== observation.stamp?.inode)
			this.#hasNewFolders ||= observation.use !== "file" || !known;
		this.#observations.set(path, { ...observation, readAt: this.#wallTime() });
	}
}

const LINE_FEED = 10;

function toListing(entries: readonly DirectoryEntry[]): ReadonlyMap<string, string> {
	return new Map(entries.map(({ name, kind, isLink }) => [name, isLink ? `${kind} link` : kind]));
}

function sameStamp(a: Stamp | undefined, b: Stamp | undefined): boolean {
	if (!a || !b) return a === b;
	const sameTimes = a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs;
	return sameTimes && a.size === b.size && a.inode === b.inode && a.kind === b.kind;
}

/** Read so soon after it was written that another write could have left the same stamp. */
function isYoung({ stamp, readAt }: Observation): boolean {
	if (!stamp) return false;
	const written = stamp.ctimeMs;
	const tick = written % 1000 === 0 && stamp.mtimeMs % 1000 === 0 ? COARSE_TICK_MS : TICK_MS;
	return written > readAt - tick;
}
