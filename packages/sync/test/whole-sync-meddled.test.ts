import { execFileSync } from "node:child_process";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gitBlobHash } from "@studio-bridge/project";
import { describe, expect, it, onTestFinished } from "vitest";
import { projectAt } from "../src/project/synced-project.js";
import { Syncs } from "../src/syncs.js";
import {
	agreed,
	create,
	inStudio,
	type Meddle,
	noticeLoss,
	onDisk,
	perform,
	setStudio,
	settled,
	studioOf,
} from "./whole-sync-scenario.mjs";

const product = { Syncs, projectAt, gitBlobHash };

async function scene(): Promise<string> {
	const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "studio-bridge-meddled-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const root = join(folder, "project");
	await create(root, product);
	return root;
}

const filesOf = (root: string) =>
	Object.fromEntries(
		readdirSync(join(root, "src")).map((name) => [
			name.replace(/\.luau$/, ""),
			readFileSync(join(root, "src", name), "utf8"),
		]),
	);

/** How many requests a sync of the scene makes. */
async function countRequests(): Promise<number> {
	const root = await scene();
	let requests = 0;
	await perform(root, product, (number, _type, answer) => {
		requests = number + 1;
		return answer();
	});
	return requests;
}

describe("T13: the link cut", () => {
	it.each(["before it arrives", "before its answer"])(
		"at every request, %s: both sides come together at the next sync, with nothing done twice",
		async (when) => {
			const requests = await countRequests();
			expect(requests).toBeGreaterThanOrEqual(6);
			for (let cut = 0; cut < requests; cut++) {
				const root = await scene();
				await perform(root, product, async (number, _type, answer) => {
					if (number < cut) return answer();
					if (number === cut && when === "before its answer") await answer();
					throw new Error("the connection was lost");
				}).catch(() => {});
				noticeLoss(root);
				expect(["success", "empty"]).toContain((await perform(root, product)).status);
				expect([filesOf(root), studioOf(root).texts]).toEqual([settled, settled]);
				expect((await perform(root, product)).status).toBe("empty");
			}
		},
	);
});

describe("T12: the root", () => {
	const removals: Meddle = async (_number, type, answer) => {
		expect(type).not.toBe("keepVersions");
		return answer();
	};

	it("that is gone, emptied or half gone removes nothing from Studio, and coming back is no change", async () => {
		const root = await scene();
		await perform(root, product);
		const src = join(root, "src");
		renameSync(src, `${src}-away`);
		expect((await perform(root, product, removals)).status).toBe("error");
		mkdirSync(src);
		expect((await perform(root, product, removals)).status).toBe("fastfail_unresolved");
		expect(studioOf(root).texts).toEqual(settled);
		rmSync(src, { recursive: true });
		renameSync(`${src}-away`, src);
		expect((await perform(root, product)).status).toBe("empty");
		expect([filesOf(root), studioOf(root).texts]).toEqual([settled, settled]);
	});

	it("that vanishes in the middle of a sync, at any request, loses nothing", async () => {
		const requests = await countRequests();
		for (let at = 0; at < requests; at++) {
			const root = await scene();
			const src = join(root, "src");
			const report = await perform(root, product, async (number, _type, answer) => {
				if (number === at) renameSync(src, `${src}-away`);
				return answer();
			}).catch((error: Error) => ({ status: "error", message: error.message }));
			if (existsSync(src)) rmSync(src, { recursive: true });
			renameSync(`${src}-away`, src);
			noticeLoss(root);
			const kept = Object.keys(studioOf(root).texts).sort();
			expect(kept, report.message).toEqual(Object.keys(inStudio).sort());
			expect(["success", "empty"]).toContain((await perform(root, product)).status);
			expect([filesOf(root), studioOf(root).texts]).toEqual([settled, settled]);
		}
	});
});

it("T11: a git checkout during a sync, at any request: Studio has the branch at the end, and many removals are a question", async () => {
	const requests = await countRequests();
	for (let at = 0; at < requests; at++) {
		const root = await scene();
		const git = (...words: string[]) => {
			const env = { PATH: process.env.PATH, HOME: root, GIT_CONFIG_NOSYSTEM: "1" };
			const who = ["-c", "user.name=Test", "-c", "user.email=test@localhost", "-c", "core.autocrlf=false"];
			execFileSync("git", [...who, ...words], { cwd: root, env, stdio: "ignore" });
		};
		await perform(root, product);
		writeFileSync(join(root, ".gitignore"), ".studio-bridge\n");
		git("init", "-b", "first");
		git("add", "-A");
		git("commit", "-m", "first");
		git("checkout", "-b", "second");
		for (let file = 0; file < 30; file++) writeFileSync(join(root, `src/New${file}.luau`), `new ${file}`);
		writeFileSync(join(root, "src/Same.luau"), "the same on another branch");
		git("add", "-A");
		git("commit", "-m", "second");
		git("checkout", "first");
		writeFileSync(join(root, "src/Pushed.luau"), "pushed 3");
		git("commit", "-am", "an edit to push");
		await perform(root, product, async (number, _type, answer) => {
			if (number === at) git("checkout", "second");
			return answer();
		}).catch(() => {});
		noticeLoss(root);
		git("checkout", "second");
		for (let round = 0; round < 3; round++) await perform(root, product);
		expect(studioOf(root).texts).toEqual(filesOf(root));
		expect(Object.keys(filesOf(root))).toHaveLength(34);
		git("checkout", "first");
		const back = await perform(root, product);
		expect(back.status).toBe("fastfail_unresolved");
		expect(Object.keys(studioOf(root).texts)).toHaveLength(34);
	}
});

it("T19: every file of ours cut short, flipped or gone: nothing is removed, and the next sync is a sync", async () => {
	const start = await scene();
	await perform(start, product);
	const ours = readdirSync(join(start, ".studio-bridge"), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => join(parentPath, name).slice(start.length + 1));
	expect(ours.length).toBeGreaterThanOrEqual(4);
	const kinds = ours.map((file) => file.split("/")[1]);
	expect(kinds).toEqual(expect.arrayContaining(["ledgers", "history", "backups"]));
	const flip = (bytes: Buffer, at: number) =>
		Buffer.concat([bytes.subarray(0, at), Buffer.from([(bytes[at] ?? 0) ^ 1]), bytes.subarray(at + 1)]);
	const damages: ((bytes: Buffer) => Buffer)[] = [
		() => Buffer.alloc(0),
		(bytes) => bytes.subarray(0, 1),
		(bytes) => bytes.subarray(0, bytes.length >> 1),
		(bytes) => bytes.subarray(0, bytes.length - 1),
		(bytes) => flip(bytes, 0),
		(bytes) => flip(bytes, bytes.length >> 1),
		(bytes) => flip(bytes, bytes.length - 1),
		(bytes) => Buffer.concat([bytes, Buffer.from("x")]),
	];
	for (const file of ours) {
		const whole = readFileSync(join(start, file));
		for (const damage of damages) {
			writeFileSync(join(start, file), damage(whole));
			const before = [filesOf(start), studioOf(start).texts];
			expect((await perform(start, product)).status, file).toBe("empty");
			expect([filesOf(start), studioOf(start).texts]).toEqual(before);
			writeFileSync(join(start, file), whole);
		}
	}
	// Without a memory, what is only in Studio is nobody's removal.
	const [ledger = ""] = ours.filter((file) => file.endsWith(".ledger"));
	writeFileSync(join(start, ledger), "damaged");
	rmSync(join(start, "src/Other.luau"));
	expect((await perform(start, product)).status).toBe("fastfail_unresolved");
	expect(studioOf(start).texts).toEqual(settled);
});

it("I3: the scene is what it says", async () => {
	const root = await scene();
	expect([filesOf(root), studioOf(root).texts]).toEqual([onDisk, inStudio]);
	setStudio(root, { texts: agreed });
	expect((await perform(root, product)).status).toBe("success");
});
