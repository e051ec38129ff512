import { execFileSync } from "node:child_process";
import {
	chmodSync,
	existsSync,
	linkSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listBackups, restoreBackup } from "../backups/restore-backup.js";
import { diskCalls } from "../disk/file-calls.js";
import type { FileOperation } from "../plan.js";
import { sha256 } from "./journal.js";
import { performWriteBack } from "./perform-write-back.js";

let parent = "";
let root = "";
const bytes = (text: string) => Buffer.from(text);
const write = (path: string, text: string, before?: string): FileOperation => ({
	kind: "write",
	path,
	bytes: bytes(text),
	expected: before === undefined ? undefined : sha256(bytes(before)),
	why: "test",
});
const remove = (path: string, before: string): FileOperation => ({
	kind: "remove",
	path,
	expected: sha256(bytes(before)),
	why: "test",
});
const perform = (...operations: FileOperation[]) =>
	performWriteBack({ root, operations, refusals: [] }, { reason: "test" });

/** Everything below a folder but our own store. */
export function contents(folder: string, path = ""): Record<string, string> {
	return Object.fromEntries(
		readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
			const below = path === "" ? entry.name : `${path}/${entry.name}`;
			if (below === ".studio-bridge") return [];
			if (entry.isDirectory()) return [[`${below}/`, ""], ...Object.entries(contents(folder, below))];
			return [[below, entry.isFile() ? readFileSync(join(folder, below), "utf8") : "special"]];
		}),
	);
}

beforeEach(() => {
	parent = mkdtempSync(join(tmpdir(), "write-back-"));
	root = join(parent, "proj");
	mkdirSync(join(root, "src/old"), { recursive: true });
	mkdirSync(join(parent, "proj-evil"));
	writeFileSync(join(parent, "proj-evil/victim.luau"), "outside");
	writeFileSync(join(root, "src/a.luau"), "a\r\n");
	writeFileSync(join(root, "src/b.luau"), "b");
	writeFileSync(join(root, "src/old/init.luau"), "init");
	writeFileSync(join(root, "src/old/README.md"), "keep me");
});
afterEach(() => {
	expect(contents(join(parent, "proj-evil"))).toEqual({ "victim.luau": "outside" });
	rmSync(parent, { recursive: true, force: true });
});

const everything = () => [
	write("src/a.luau", "a2", "a\r\n"),
	remove("src/b.luau", "b"),
	{ kind: "moveFolder", from: "src/old", to: "src/new", why: "test" } as const,
	write("src/new/init.luau", "init2", "init"),
	{ kind: "makeFolder", path: "src/old", why: "test" } as const,
	write("src/old/init.luau", "another"),
];
const after = {
	"src/": "",
	"src/a.luau": "a2",
	"src/new/": "",
	"src/new/README.md": "keep me",
	"src/new/init.luau": "init2",
	"src/old/": "",
	"src/old/init.luau": "another",
};

describe("performing a plan", () => {
	test("every kind of operation at once, and back again byte for byte", async () => {
		const before = contents(root);
		const { backupId = "" } = await perform(...everything());
		expect(contents(root)).toEqual(after);
		expect(readdirSync(join(root, ".studio-bridge"))).toEqual(["backups"]);
		await restoreBackup(root, backupId);
		expect(contents(root)).toEqual(before);
		expect((await listBackups(root)).map(({ reason }) => reason)).toEqual(["test", `restore ${backupId}`]);
	});

	test("a file that has changed since it was read stops all of it", async () => {
		const before = contents(root);
		await expect(perform(write("src/b.luau", "new", "b"), write("src/a.luau", "mine", "older"))).rejects.toMatchObject({
			code: "write_conflict",
		});
		await expect(perform(write("src/b.luau", "new"))).rejects.toMatchObject({ code: "write_conflict" });
		await expect(perform(remove("src/gone.luau", "x"))).rejects.toMatchObject({ code: "write_conflict" });
		expect(contents(root)).toEqual(before);
		expect(readdirSync(join(root, ".studio-bridge"))).toEqual([]);
	});

	test("a restore does not overwrite what somebody wrote since", async () => {
		const { backupId = "" } = await perform(write("src/a.luau", "a2", "a\r\n"));
		writeFileSync(join(root, "src/a.luau"), "later work");
		await expect(restoreBackup(root, backupId)).rejects.toMatchObject({ code: "write_conflict" });
		expect(contents(root)["src/a.luau"]).toBe("later work");
		await restoreBackup(root, backupId, { path: "src/a.luau" });
		expect(contents(root)["src/a.luau"]).toBe("a\r\n");
		const [, last] = await listBackups(root);
		await restoreBackup(root, last?.id ?? "");
		expect(contents(root)["src/a.luau"]).toBe("later work");
	});

	test("one process at a time", async () => {
		mkdirSync(join(root, ".studio-bridge"));
		writeFileSync(join(root, ".studio-bridge/write-back.lock"), JSON.stringify({ pid: process.ppid }));
		await expect(perform(write("src/b.luau", "new", "b"))).rejects.toMatchObject({ code: "write_back_busy" });
		writeFileSync(join(root, ".studio-bridge/write-back.lock"), "");
		await perform(write("src/b.luau", "new", "b"));
	});

	test("SEC-45: the quota takes superseded versions, never the newest lost version of a file", async () => {
		const quota = { reason: "test", backupQuota: 0 };
		const plan = (...operations: FileOperation[]) => performWriteBack({ root, operations, refusals: [] }, quota);
		await plan(write("src/a.luau", "2", "a\r\n"), remove("src/b.luau", "b"));
		await plan(write("src/a.luau", "3", "2"));
		const [first, second] = await listBackups(root);
		await expect(restoreBackup(root, first?.id ?? "", { path: "src/a.luau" })).rejects.toMatchObject({
			code: "backup_damaged",
		});
		await restoreBackup(root, first?.id ?? "", { path: "src/b.luau" });
		await restoreBackup(root, second?.id ?? "");
		expect(contents(root)).toMatchObject({ "src/a.luau": "2", "src/b.luau": "b" });
	});
});

describe.each([
	["folders held by descriptor", diskCalls],
	["folders checked by identity", { ...diskCalls, canHoldFolders: false }],
])("%s", (_, calls) => {
	const attempt = (...operations: FileOperation[]) =>
		performWriteBack({ root, operations, refusals: [] }, { reason: "t", calls });

	test("SEC-23: no link is followed, whether leaf, parent, in another case, or our own store", async () => {
		symlinkSync("../proj-evil", join(root, "out"));
		symlinkSync("../../proj-evil/victim.luau", join(root, "src/leaf.luau"));
		symlinkSync(".", join(root, "Loop"));
		for (const path of ["out/victim.luau", "src/leaf.luau", "Loop/src/a.luau"]) {
			for (const operation of [
				write(path, "evil", "outside"),
				write(path, "evil", "a\r\n"),
				write(path, "evil"),
				remove(path, "outside"),
			]) {
				await expect(attempt(operation)).rejects.toThrow();
			}
		}
		await expect(attempt(write("out/new.luau", "evil"))).rejects.toMatchObject({ code: "write_refused" });
		rmSync(join(root, ".studio-bridge"), { recursive: true, force: true });
		symlinkSync("../proj-evil", join(root, ".studio-bridge"));
		await expect(attempt(write("src/b.luau", "new", "b"))).rejects.toMatchObject({ code: "write_refused" });
		expect(contents(root)["src/b.luau"]).toBe("b");
	});

	test("SEC-26: a pipe, a device link, a folder in place of a file are refused without waiting", async () => {
		execFileSync("mkfifo", [join(root, "src/pipe.luau")]);
		symlinkSync("/dev/zero", join(root, "src/zero.luau"));
		mkdirSync(join(root, "src/folder.luau"));
		for (const name of ["pipe", "zero", "folder"]) {
			await expect(attempt(write(`src/${name}.luau`, "x", "y"))).rejects.toMatchObject({ code: "write_refused" });
		}
	});

	test("SEC-27: a hard-linked twin outside keeps its content; SEC-29: nothing written is executable", async () => {
		const twin = join(parent, "twin.luau");
		linkSync(join(root, "src/b.luau"), twin);
		chmodSync(join(root, "src/a.luau"), 0o755);
		expect(statSync(twin).nlink).toBe(2);
		await attempt(write("src/b.luau", "new", "b"), write("src/a.luau", "new", "a\r\n"), write("src/c.luau", "new"));
		expect(readFileSync(twin, "utf8")).toBe("b");
		for (const name of ["a", "b", "c"]) expect(statSync(join(root, `src/${name}.luau`)).mode & 0o111).toBe(0);
	});
});

test.runIf(process.platform === "linux")("SEC-24: a parent swapped for a link in a loop lets nothing out", async () => {
	const rounds = 150 * Number(process.env.STUDIO_BRIDGE_SOAK ?? 1);
	const [inside, aside] = [join(root, "src"), join(root, "real")];
	// Swaps between any two calls to the system, which is where a check and a use would be apart.
	let turn = 0;
	const swap = () => {
		turn++;
		if (turn % 3 !== 0) return;
		if (existsSync(aside)) {
			rmSync(inside);
			renameSync(aside, inside);
		} else {
			renameSync(inside, aside);
			symlinkSync("../proj-evil", inside);
		}
	};
	const calls = Object.fromEntries(
		Object.entries(diskCalls).map(([name, call]) => [
			name,
			typeof call !== "function"
				? call
				: (...args: never[]) => {
						swap();
						return (call as (...args: never[]) => unknown)(...args);
					},
		]),
	) as unknown as typeof diskCalls;
	let [written, refused] = [0, 0];
	for (let round = 0; round < rounds; round++) {
		turn = round;
		const operation = write(`src/n${round}.luau`, "evil");
		await performWriteBack(
			{
				root,
				operations: [operation, write("src/victim.luau", "evil", "outside")].slice(0, 1 + (round % 2)),
				refusals: [],
			},
			{ reason: "t", calls },
		).then(
			() => written++,
			() => refused++,
		);
	}
	expect(written).toBeGreaterThan(0);
	expect(refused).toBeGreaterThan(0);
	expect(dirname(inside)).toBe(root);
});
