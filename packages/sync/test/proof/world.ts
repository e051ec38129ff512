import { Ledger } from "../../src/ledger/ledger.js";
import { emptyFolder, type FileNode, fileAt, type Path, pathsOf, script, textsOf, withFile } from "./model-disk.js";
import { fileOf, type Ids, Instance, instanceOf } from "./model-studio.js";
import type { Random } from "./random.js";

/** A rule of the proof that does not hold, with its number. */
export class Violation extends Error {
	constructor(rule: string, what: string) {
		super(`${rule}: ${what}`);
	}
}

export type Side = "disk" | "studio";

const NAMES = ["a", "b", "c"];

/** Both sides, what the engine remembers of them, and who is owed what. */
export class World {
	disk: FileNode = emptyFolder;
	readonly server = new Instance("Server", "Folder");
	/** What outlives the engine's process. */
	ledger = Ledger.empty;
	readonly backups = new Set<string>();
	/** Instance ids the plugin keeps from one sync to the next. */
	retained: Ids = new Map();
	/** Which side a person has touched since both were last the same. */
	readonly touched = new Set<Side>();
	readonly trace: string[] = [];
	/** Every text a user wrote that this user has not himself replaced or deleted on his side. */
	readonly #owed = new Set<string>();
	#written = 0;

	say(what: string): void {
		this.trace.push(what);
	}

	/** I1: every version is on disk, in Studio or in a backup. */
	checkNothingLost(): void {
		if (this.#owed.size === 0) return;
		const there = new Set(this.backups);
		for (const text of textsOf(this.disk)) there.add(text);
		for (const { text } of this.server.below()) if (text !== undefined) there.add(text);
		for (const text of this.#owed) if (!there.has(text)) throw new Violation("I1", `${text} is lost`);
	}

	/** A text that nobody has written before. Says who wrote it. */
	newText(side: Side): string {
		const text = `${side} ${this.#written++}`;
		this.#owed.add(text);
		return text;
	}

	#released(side: Side, texts: Iterable<string>): void {
		for (const text of texts) if (text.startsWith(side)) this.#owed.delete(text);
	}

	/** Somebody does something in the project's folder. */
	userOnDisk(random: Random): void {
		this.touched.add("disk");
		const paths = [...pathsOf(this.disk)];
		const path = random.pick(paths);
		const what = random.below(10);
		if (path === undefined || what < 2) this.#createFile(random, path);
		else this.#changeFile(random, path, what);
	}

	#changeFile(random: Random, path: Path, what: number): void {
		const file = fileAt(this.disk, path) as FileNode;
		if (what < 6 && file.text !== undefined) {
			this.#released("disk", [file.text]);
			this.#put(path, { ...file, text: this.newText("disk") }, "writes");
		} else if (what < 8) {
			this.#released("disk", textsOf(file));
			this.#put(path, undefined, "deletes");
		} else if (what === 8 && file.text !== undefined) {
			const className = file.className === "Script" ? "ModuleScript" : "Script";
			this.#put(path, { ...file, className }, "changes the class of");
		} else this.#rename(random, path, file);
	}

	#rename(random: Random, path: Path, file: FileNode): void {
		const to = [...path.slice(0, -1), random.pick(NAMES) ?? "a"];
		if (fileAt(this.disk, to) !== undefined) return;
		this.#put(path, undefined, "renames");
		this.#put(to, file, "… to");
	}

	#createFile(random: Random, near: Path | undefined): void {
		const folders = [[], ...pathsOf(this.disk)].filter((at) => fileAt(this.disk, at)?.className === "Folder");
		const folder = near === undefined ? [] : (random.pick(folders) ?? []);
		const path = [...folder, random.pick(NAMES) ?? "a"];
		if (path.length > 2 || fileAt(this.disk, path) !== undefined) return;
		const made = random.chance(70) ? script(this.newText("disk")) : emptyFolder;
		this.#put(path, made, "creates");
	}

	#put(path: Path, file: FileNode | undefined, what: string): void {
		this.say(`disk user ${what} ${path.join("/")}${file?.text === undefined ? "" : ` (${file.text})`}`);
		this.disk = withFile(this.disk, path, file) ?? this.disk;
	}

	/** Somebody does something in Studio. */
	userInStudio(random: Random): void {
		this.touched.add("studio");
		const instance = random.pick([...this.server.below()]);
		const what = random.below(10);
		if (instance === undefined || what < 2) this.#createInstance(random);
		else this.#changeInstance(random, instance, what);
	}

	#changeInstance(random: Random, instance: Instance, what: number): void {
		if (what < 6 && instance.text !== undefined) {
			this.#released("studio", [instance.text]);
			instance.text = this.newText("studio");
			this.say(`studio user writes ${instance.name} (${instance.text})`);
		} else if (what < 8) {
			this.say(`studio user deletes ${instance.name}`);
			for (const { text } of [instance, ...instance.below()]) if (text !== undefined) this.#released("studio", [text]);
			instance.moveTo(undefined);
		} else {
			const name = random.pick(NAMES) ?? "a";
			if (instance.parent?.child(name) !== undefined) return;
			this.say(`studio user renames ${instance.name} to ${name}`);
			instance.name = name;
		}
	}

	#createInstance(random: Random): void {
		const folders = [this.server, ...this.server.below()].filter(({ className }) => className === "Folder");
		const parent = random.pick(folders.filter((one) => one === this.server || one.parent === this.server));
		const name = random.pick(NAMES) ?? "a";
		if (parent === undefined || parent.child(name) !== undefined) return;
		const made = instanceOf(name, random.chance(70) ? script(this.newText("studio")) : emptyFolder);
		this.say(`studio user creates ${name} in ${parent.name} (${made.text})`);
		made.moveTo(parent);
	}

	/** Both sides are the same, and nobody has anything to say about it. */
	isEqual(): boolean {
		const inStudio = fileOf(this.server);
		return inStudio !== undefined && isSameFile({ ...inStudio, className: "Folder" }, this.disk);
	}
}

export function isSameFile(a: FileNode, b: FileNode | undefined): boolean {
	if (b === undefined || a.className !== b.className || a.text !== b.text || a.children.size !== b.children.size)
		return false;
	return [...a.children].every(([name, child]) => isSameFile(child, b.children.get(name)));
}
