import type { Direction } from "../../src/selection/default-selection.js";
import { emptyFolder, type FileNode, fileAt, script, textsOf, withFile } from "./model-disk.js";
import { fileOf, Instance, instanceOf } from "./model-studio.js";
import { type Decide, syncOnce } from "./one-sync.js";
import { isSameFile, Violation, World } from "./world.js";

/** What can be at one path. */
export const states = ["absent", "A", "B", "C", "folder"] as const;
export type State = (typeof states)[number];

export function fileOfState(state: State, path: string): FileNode | undefined {
	if (state === "absent") return undefined;
	if (state === "folder") return withFile(emptyFolder, ["inside"], script(`inside ${path}`));
	return script(`${state} at ${path}`);
}

/** Others that both sides agree on, without which every removal would be of too large a part. */
const OTHERS = ["k", "l"];

/** A world in which both sides agree on what the base is. */
export function agreedOn(base: Readonly<Record<string, FileNode | undefined>>): World {
	const world = new World();
	for (const name of OTHERS) world.disk = withFile(world.disk, [name], script(name)) ?? world.disk;
	for (const [name, file] of Object.entries(base)) world.disk = withFile(world.disk, [name], file) ?? world.disk;
	world.touched.add("disk");
	finish(world, (_, byDefault) => byDefault);
	if (!world.isEqual()) throw new Violation("I2", "the base is not agreed on");
	world.touched.add("studio");
	return world;
}

/** What Studio is to have at a path: the same instance with another text, or another instance. */
export function setInStudio(world: World, name: string, file: FileNode | undefined): void {
	const found = world.server.child(name);
	if (found?.text !== undefined && file?.text !== undefined && found.className === file.className) {
		found.text = file.text;
		return;
	}
	const before = found && fileOf(found);
	if (before !== undefined && file !== undefined && isSameFile(before, file)) return;
	found?.moveTo(undefined);
	if (file !== undefined) instanceOf(name, file).moveTo(world.server);
}

/** One sync in which nobody is asked, and what it did, in words. */
export function outcomeOf(world: World): string {
	const texts = new Set([...textsOf(world.disk), ...inStudio(world.server)]);
	const done: string[] = [];
	const outcome = finish(world, ({ change }, byDefault) => {
		done.push(describe(change, byDefault));
		return byDefault;
	});
	for (const text of [...textsOf(world.disk), ...inStudio(world.server), ...world.backups]) texts.delete(text);
	if (texts.size > 0) throw new Violation("I1", `${[...texts].join(", ")} is lost`);
	if (outcome === "failed") done.push("cannot");
	return done.length === 0 ? "=" : done.join(" + ");
}

function describe(
	change: { patchType: string; path: string; count?: number },
	direction: Direction | undefined,
): string {
	const { patchType } = change;
	if (direction === undefined) return patchType === "Edit" ? "waits" : `waits (${patchType.toLowerCase()})`;
	if (patchType === "Edit") return direction;
	const isRemoval = (patchType === "Remove") === (direction === "push");
	return `${direction} ${isRemoval ? "removal" : "addition"}`;
}

function inStudio(server: Instance): string[] {
	return [...server.below()].flatMap(({ text }) => text ?? []);
}

export function finish(world: World, decide: Decide): string {
	const sync = syncOnce(world, decide);
	for (;;) {
		const next = sync.next();
		if (next.done === true) return next.value;
	}
}

/** What somebody can do on one side with a script `a`, a folder `f`, and what is not there yet. */
export const deeds = ["nothing", "create", "edit", "delete", "rename", "move", "change class", "to folder"] as const;
export type Deed = (typeof deeds)[number];

export function doOnDisk(world: World, deed: Deed): void {
	const a = fileAt(world.disk, ["a"]) as FileNode;
	const put = (path: string[], file: FileNode | undefined) => {
		world.disk = withFile(world.disk, path, file) ?? world.disk;
	};
	if (deed === "create") put(["new"], script("created on disk"));
	if (deed === "edit") put(["a"], { ...a, text: "edited on disk" });
	if (deed === "change class") put(["a"], { ...a, className: "Script" });
	if (deed === "to folder") put(["a"], withFile(emptyFolder, ["inside"], script("moved inside on disk")));
	if (["delete", "rename", "move"].includes(deed)) put(["a"], undefined);
	if (deed === "rename") put(["b"], a);
	if (deed === "move") put(["f", "a"], a);
}

export function doInStudio(world: World, deed: Deed): void {
	const { server } = world;
	const a = server.child("a") as Instance;
	if (deed === "create") new Instance("new", "ModuleScript", "created in Studio").moveTo(server);
	if (deed === "edit") a.text = "edited in Studio";
	if (deed === "rename") a.name = "b2";
	if (deed === "move") a.moveTo(server.child("f"));
	if (deed === "delete" || deed === "change class" || deed === "to folder") a.moveTo(undefined);
	if (deed === "change class") new Instance("a", "Script", a.text).moveTo(server);
	if (deed === "to folder") {
		const made = new Instance("a", "Folder");
		new Instance("inside", "ModuleScript", "moved inside in Studio").moveTo(made);
		made.moveTo(server);
	}
}

/** Both, from an agreement on `a` and `f`. */
export function conflict(onDisk: Deed, inTheStudio: Deed): string {
	const world = agreedOn({ a: script("agreed"), f: emptyFolder });
	doOnDisk(world, onDisk);
	doInStudio(world, inTheStudio);
	return outcomeOf(world);
}

/** What happens one after the other to a script that both agreed on, with a sync after each but the last. */
export const sequels = {
	"removed on disk, then the same file again": [
		["disk", undefined],
		["disk", "agreed"],
	],
	"removed in Studio, then the same file again": [
		["studio", undefined],
		["disk", "agreed"],
	],
	"removed on disk, then made again in Studio": [
		["disk", undefined],
		["studio", "agreed"],
	],
	"edited on disk, then back to what it was": [
		["disk", "edited"],
		["disk", "agreed"],
	],
	"edited in Studio, then removed on disk": [
		["studio", "edited"],
		["disk", undefined],
	],
} as const satisfies Record<string, readonly (readonly ["disk" | "studio", string | undefined])[]>;

export function sequel(name: keyof typeof sequels): string {
	const world = agreedOn({ a: script("agreed") });
	const outcomes = sequels[name].map(([side, text]) => {
		const file = text === undefined ? undefined : script(text);
		if (side === "disk") world.disk = withFile(world.disk, ["a"], file) ?? world.disk;
		else setInStudio(world, "a", file);
		return outcomeOf(world);
	});
	return outcomes.join(", then ");
}

/** A folder that Studio renamed, and one of the old name with the same content that comes later, as from a checkout. */
export function renamedFolder(): string {
	const folder = withFile(emptyFolder, ["inside"], script("inside")) as FileNode;
	const world = agreedOn({ f: folder });
	(world.server.child("f") as Instance).name = "g";
	const renamed = outcomeOf(world);
	world.disk = withFile(world.disk, ["f"], folder) ?? world.disk;
	return `${renamed}, then ${outcomeOf(world)}`;
}

/** Two sides that meet for the first time: what only Studio has is nobody's removal, and no news later on. */
export function firstContact(): string {
	const world = new World();
	world.disk = withFile(withFile(emptyFolder, ["k"], script("k")) as FileNode, ["l"], script("l")) as FileNode;
	instanceOf("k", script("k")).moveTo(world.server);
	instanceOf("z", script("z")).moveTo(world.server);
	world.touched.add("disk").add("studio");
	return `${outcomeOf(world)}, then ${outcomeOf(world)}`;
}

/** The outcome of every triple on one path. */
export function triple(base: State, disk: State, studio: State): string {
	const world = agreedOn({ x: fileOfState(base, "x") });
	world.disk = withFile(world.disk, ["x"], fileOfState(disk, "x")) ?? world.disk;
	setInStudio(world, "x", fileOfState(studio, "x"));
	return outcomeOf(world);
}

/** Two paths at once, to the end: the same on both sides, nothing lost, and nothing left to do. */
export function settlePair(which: number): void {
	const [base, disk, studio] = [0, 1, 2].map((power) => Math.floor(which / 25 ** power) % 25) as [
		number,
		number,
		number,
	];
	const at = (pair: number, path: "x" | "y") =>
		fileOfState(states[path === "x" ? pair % 5 : Math.floor(pair / 5)] as State, path);
	const world = agreedOn({ x: at(base, "x"), y: at(base, "y") });
	for (const path of ["x", "y"] as const) {
		world.disk = withFile(world.disk, [path], at(disk, path)) ?? world.disk;
		setInStudio(world, path, at(studio, path));
	}
	const texts = new Set([...textsOf(world.disk), ...inStudio(world.server)]);
	for (let round = 0; ; round++) {
		if (finish(world, (_, byDefault) => byDefault ?? (which % 2 === 0 ? "push" : "pull")) === "empty") break;
		if (round === 8) throw new Violation("I2", "both sides do not become the same");
	}
	for (const text of [...textsOf(world.disk), ...inStudio(world.server), ...world.backups]) texts.delete(text);
	if (texts.size > 0) throw new Violation("I1", `${[...texts].join(", ")} is lost`);
	if (!world.isEqual()) throw new Violation("I2", "both sides call different things the same");
	if (outcomeOf(world) !== "=") throw new Violation("I3", "there is still something to do");
}

/** All of the above as tables for people. */
export function outcomesAsMarkdown(): string {
	const grid = <Row extends string>(rows: readonly Row[], cell: (disk: Row, studio: Row) => string) => [
		`| disk ↓ \\ Studio → | ${rows.join(" | ")} |`,
		`| --- | ${rows.map(() => "---").join(" | ")} |`,
		...rows.map((disk) => `| **${disk}** | ${rows.map((studio) => cell(disk, studio)).join(" | ")} |`),
	];
	return [
		...["# What a sync does by default", ""],
		"Generated by `packages/sync/test/proof/outcomes.test.ts` from the code that decides (T2, T16). `push` goes to Studio, `pull` to disk;",
		"`waits` is a question to a person, and nothing is touched on either side. In every cell, whatever was on either side before is",
		"on disk, in Studio or in a backup afterwards.",
		"",
		...states.flatMap((base) => [
			...[`## Both last agreed on ${base}`, ""],
			...[...grid(states, (disk, studio) => triple(base, disk, studio)), ""],
		]),
		...["## Both sides did something with the same script", ""],
		"Both agreed on a script `a` and a folder `f`. A rename on disk and one in Studio give different names; a move is into `f`.",
		"",
		...grid(deeds, conflict),
		"",
		...["## One thing after the other", "", "| what happens | outcome |", "| --- | --- |"],
		...(Object.keys(sequels) as (keyof typeof sequels)[]).map((name) => `| ${name} | ${sequel(name)} |`),
		`| nothing: they meet, and each has something that the other has not | ${firstContact()} |`,
		`| a folder renamed in Studio, then made again on disk | ${renamedFolder()} |`,
		"",
	].join("\n");
}
