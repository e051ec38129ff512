import { basename, dirname, join, sep } from "node:path";
import { ProjectError } from "../errors.js";
import type { DirectoryEntry, EntryKind, Stamp, StampedVfs } from "../vfs/vfs.js";
import { type Look, lookOf, SAME } from "./look.js";
import { isYoung, type Observation, type Observations, sameStamp, toListing } from "./observation.js";

type Report = (path: string, look: Look) => void;

/**
 * A disk that remembers what was read from it, and can tell what of that is different now. The remembered answers are
 * all that a tree was made of, so that nothing else has to be looked at, and nothing that matters is left out.
 */
export class ObservedDisk implements StampedVfs {
	readonly #disk: StampedVfs;
	readonly #wallTime: () => number;
	#known: Observations = new Map();
	/** What is being read and may still be thrown away. */
	#reading: Observations | undefined;
	/** Paths that were read twice and differed in between. */
	readonly #restless = new Set<string>();
	#readsAll = false;
	#hasNewFolders = false;

	constructor(disk: StampedVfs, wallTime: () => number) {
		this.#disk = disk;
		this.#wallTime = wallTime;
	}

	kindOf(path: string): EntryKind | undefined {
		const stamp = this.stampOf(path);
		// What was read of a path before stays to be compared, until it is read again or forgotten.
		const known = this.#find(path);
		if (!known || known.use === "kind") this.#observe(path, { stamp, use: "kind", isWanted: true });
		else if (!known.isWanted) this.#mapOf(path).set(path, { ...known, isWanted: true });
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
		return [...this.#known.keys()];
	}

	/** The folders in which something can happen that matters, with their inodes; undefined while they are the same. */
	foldersIfChanged(): ReadonlyMap<string, number> | undefined {
		if (!this.#hasNewFolders) return undefined;
		this.#hasNewFolders = false;
		const folders = new Map<string, number>();
		for (const [path, { stamp, use }] of this.#known) {
			if (use === "folder" && stamp) folders.set(path, stamp.inode);
			else if (!folders.has(dirname(path))) folders.set(dirname(path), 0);
		}
		return folders;
	}

	/** From here to `keep` or `discard`, what is read is remembered beside what is known; of all, nothing is known. */
	begin(what: "all" | "part"): void {
		this.#reading = new Map();
		this.#readsAll = what === "all";
		this.#restless.clear();
	}

	/** `all` when nothing that was known before is needed any more. */
	keep(all: boolean): void {
		const read = this.#reading ?? new Map();
		this.#reading = undefined;
		if (all) {
			this.#known = read;
			this.#hasNewFolders = true;
		} else for (const [path, observation] of read) this.#remember(path, observation);
	}

	discard(): void {
		this.#reading = undefined;
	}

	/**
	 * The paths that this reading met otherwise than they are known: everything that depends on them has to be read, and
	 * a path that is gone has to be looked at twice.
	 */
	surprises(): readonly { readonly path: string; readonly isGone: boolean }[] {
		const met = [...this.#restless].map((path) => ({ path, isGone: false }));
		for (const [path, read] of this.#reading ?? []) {
			const known = this.#known.get(path);
			if (!known || known === read) continue;
			if (known.use !== "kind" || known.stamp?.kind !== read.stamp?.kind)
				met.push(...this.#differences(path, known, read));
		}
		return met;
	}

	/** What is different about a path, and about the paths in it when it is a folder. */
	look(path: string, report: Report): void {
		try {
			const known = this.#known.get(path);
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
		const known = this.#known.get(path);
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

	#differences(path: string, known: Observation, read: Observation): { path: string; isGone: boolean }[] {
		if (known.stamp?.kind !== read.stamp?.kind) return [{ path, isGone: !read.stamp }];
		if (!known.listing || !read.listing) return sameStamp(known.stamp, read.stamp) ? [] : [{ path, isGone: false }];
		const { news, gone } = compareListings(known.listing, read.listing);
		const lost = gone.map((name) => join(path, name)).filter((child) => this.#known.has(child));
		return [
			...news.map((name) => ({ path: join(path, name), isGone: false })),
			...lost.map((child) => ({ path: child, isGone: true })),
		];
	}

	/** Of a file in a folder that is gone, it is the folder that is missing. */
	#missing(path: string): readonly [string, Look] {
		const folder = dirname(path);
		const isFolderGone = this.#known.get(folder)?.stamp && !this.#disk.stampOf(folder);
		return isFolderGone ? this.#missing(folder) : [path, { state: "missing" }];
	}

	#lookAtNewcomer(path: string, stamp: Stamp | undefined): Look {
		const listing = this.#known.get(dirname(path))?.listing;
		const isNews = stamp && listing && listing.get(basename(path))?.split(" ")[0] !== stamp.kind;
		return isNews ? this.#changed(path, undefined, stamp) : SAME;
	}

	#lookAt(path: string, known: Observation, stamp: Stamp): Look {
		const isSameKind = known.stamp?.kind === stamp.kind;
		if (isSameKind && (known.use === "kind" || (sameStamp(known.stamp, stamp) && !isYoung(known)))) return SAME;
		return this.#changed(path, known, stamp);
	}

	#changed(path: string, before: Observation | undefined, stamp: Stamp): Look {
		return lookOf({ path, stamp, before, disk: this.#disk, now: this.#wallTime() });
	}

	#lookInside(path: string, known: Observation, stamp: Stamp, report: Report): void {
		if (sameStamp(known.stamp, stamp) && !isYoung(known)) {
			report(path, SAME);
			return;
		}
		const before = known.listing ?? new Map<string, string>();
		const now = toListing(this.#disk.readDirectory(path));
		const { news, gone } = compareListings(before, now);
		for (const name of news) this.look(join(path, name), report);
		// What was never read, though it was there, does not matter now that it is gone.
		for (const name of gone) if (this.#known.has(join(path, name))) this.look(join(path, name), report);
		const hasNews = news.length > 0;
		this.#observe(path, { stamp: hasNews ? known.stamp : stamp, use: "folder", listing: hasNews ? before : now });
		report(path, known.stamp?.inode === stamp.inode ? SAME : { state: "replaced" });
	}

	#forget(path: string): void {
		const known = this.#known.get(path);
		this.#known.delete(path);
		// A folder's listing does not tell who misses one of its names.
		if (known?.isWanted) this.#observe(path, { stamp: undefined, use: "kind", isWanted: true });
		if (known?.use !== "folder") return;
		for (const below of this.#known.keys()) {
			if (below.startsWith(`${path}${sep}`)) this.#known.delete(below);
		}
	}

	/** Makes the folder's listing agree with what is known of one name in it. */
	#list(path: string, stamp: Stamp | undefined): void {
		const folder = this.#known.get(dirname(path));
		if (!folder?.listing) return;
		const name = basename(path);
		if (stamp ? folder.listing.has(name) : !folder.listing.has(name)) return;
		const listing = new Map(folder.listing);
		if (stamp) listing.set(name, stamp.kind);
		else listing.delete(name);
		this.#known.set(dirname(path), { ...folder, listing });
	}

	#beforeReading(path: string, use: Observation["use"]): Stamp | undefined {
		const stamp = this.stampOf(path);
		this.#observe(path, { stamp, use });
		return stamp;
	}

	#observe(path: string, given: Omit<Observation, "readAt" | "isWanted"> & { readonly isWanted?: true }): void {
		const isWanted = given.isWanted ?? this.#find(path)?.isWanted ?? false;
		const observation = { ...given, isWanted, readAt: this.#wallTime() };
		const twin = this.#reading?.get(path);
		if (twin && !sameStamp(twin.stamp, given.stamp)) this.#restless.add(path);
		if (this.#reading) this.#reading.set(path, observation);
		else this.#remember(path, observation);
	}

	#remember(path: string, observation: Observation): void {
		const known = this.#known.get(path);
		const isElsewhere = !known || known.stamp?.inode !== observation.stamp?.inode;
		if (isElsewhere && (observation.use !== "file" || !known)) this.#hasNewFolders = true;
		this.#known.set(path, observation);
	}

	/** Where a path is remembered, as the reading that is under way has to see it. */
	#mapOf(path: string): Observations {
		return this.#reading && (this.#readsAll || this.#reading.has(path)) ? this.#reading : this.#known;
	}

	#find(path: string): Observation | undefined {
		return this.#mapOf(path).get(path);
	}
}

const LINE_FEED = 10;

function compareListings(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>) {
	return {
		news: [...now].filter(([name, kind]) => before.get(name) !== kind).map(([name]) => name),
		gone: [...before.keys()].filter((name) => !now.has(name)),
	};
}
