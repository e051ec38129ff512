import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ProjectError } from "../src/errors.js";
import { listBackups, restoreBackup } from "../src/write-back/backups/restore-backup.js";
import { diskCalls } from "../src/write-back/disk/file-calls.js";
import { performWriteBack, recoverWriteBack } from "../src/write-back/transaction/perform-write-back.js";
import { after, before, contents, create, intercept, plan, replaced } from "./write-back-scenario.mjs";

const isSoak = process.env.STUDIO_BRIDGE_SOAK !== undefined;
const codes = ["EIO", "ENOSPC", "EACCES", "EPERM", "EBUSY", "EMFILE", "ENOENT", "EEXIST", "EROFS", "EXDEV"];
const scenario = join(import.meta.dirname, "write-back-scenario.mjs");

/** So many write-backs one process is killed in the middle of. */
const A_PROCESS = 100;

let folder = "";
let made = 0;
let callCount = 0;

function fresh(): string {
	const root = join(folder, `${made++}`);
	create(root);
	return root;
}

beforeAll(async () => {
	// Memory, where there is a file system in it: thousands of flushes are what is slow here.
	folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "write-back-faults-"));
	const calls = intercept(diskCalls, (_, call) => {
		callCount++;
		return call();
	});
	const root = fresh();
	await performWriteBack(plan(root), { reason: "scenario", calls });
	expect(contents(root)).toEqual(after);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isOld = (state: object) => JSON.stringify(sorted(state)) === JSON.stringify(sorted(before));
const isNew = (state: object) => JSON.stringify(sorted(state)) === JSON.stringify(sorted(after));
const sorted = (record: object) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

/** After recovery: all old or all new, nothing of ours left but backups, and every replaced byte can be had back. */
async function judge(root: string): Promise<string | undefined> {
	const state = contents(root);
	if (!isOld(state) && !isNew(state)) return `half: ${JSON.stringify(state)}`;
	const store = join(root, ".studio-bridge");
	const left = existsSync(store) ? readdirSync(store).filter((name) => name !== "backups") : [];
	if (left.length > 0) return `left behind: ${left.join(", ")}`;
	const backups = await listBackups(root);
	if (isOld(state)) return backups.length === 0 ? undefined : "a backup of what never happened";
	const [backup] = backups;
	const saved = backup?.entries.flatMap((entry) =>
		"backup" in entry && entry.backup
			? [
					[
						entry.kind === "write" ? entry.origin : entry.path,
						readFileSync(join(root, ".studio-bridge/backups", backup.id, entry.backup), "utf8"),
					],
				]
			: [],
	);
	if (JSON.stringify(sorted(Object.fromEntries(saved ?? []))) !== JSON.stringify(sorted(replaced)))
		return "a replaced byte is lost";
	// Restoring is a write-back as well, so it costs as much as all the rest.
	if (!isSoak && made % 5 > 0) return undefined;
	await restoreBackup(root, backup?.id ?? "");
	return isOld(contents(root)) ? undefined : "restoring did not bring back what was there";
}

/** One failing call, or all from one on. Tells what is wrong with the outcome. */
async function fail(at: number, code: string, isLasting: boolean): Promise<string | undefined> {
	const root = fresh();
	const calls = intercept(diskCalls, async (number, call) => {
		if (number === at || (isLasting && number > at)) throw Object.assign(new Error(`${code}: injected`), { code });
		return call();
	});
	const error = await performWriteBack(plan(root), { reason: "scenario", calls }).then(
		() => undefined,
		(thrown: unknown) => thrown,
	);
	const state = contents(root);
	if (!error && !isNew(state)) return `told as done, but ${JSON.stringify(state)}`;
	if (error && !(error instanceof ProjectError) && !String(error).includes(code)) return `unclear error: ${error}`;
	if (error && !isLasting && !isOld(state) && !isNew(state))
		return `one failure was not undone: ${JSON.stringify(state)}`;
	if (error) {
		await recoverWriteBack(root);
		const isUncertain =
			error instanceof ProjectError && error.code === "write_back_failed" && /not known/.test(error.message);
		if (isUncertain && isNew(contents(root))) return judgeAndRemove(root);
		if (!isOld(contents(root))) return `not old after an error: ${JSON.stringify(contents(root))}`;
		await performWriteBack(plan(root), { reason: "scenario" });
	} else await recoverWriteBack(root);
	return isNew(contents(root)) ? judgeAndRemove(root) : "repeating it did not complete it";
}

async function judgeAndRemove(root: string): Promise<string | undefined> {
	const problem = await judge(root);
	rmSync(root, { recursive: true });
	return problem;
}

describe("every call to the system failing", () => {
	test.each([
		["once", false],
		["and everything after it", true],
	])("T4, %s: old or new, told clearly, and repeating it completes it", { timeout: 600_000 }, async (_, isLasting) => {
		const problems: string[] = [];
		for (let at = 0; at < callCount; at++) {
			// A disk that fails for good fails much the same one call later.
			if (!isSoak && isLasting && at % 3 > 0) continue;
			for (const code of isSoak ? codes : [codes[at % 10] ?? ""]) {
				const problem = await fail(at, code, isLasting);
				if (problem !== undefined) problems.push(`call ${at}, ${code}: ${problem}`);
			}
		}
		expect(callCount).toBeGreaterThan(100);
		expect(problems).toEqual([]);
	});
});

type Point = { root: string; at: number; when: string };

/** Has a process stop at each of these points, in a folder each, and kills it. */
function kill(points: readonly Point[]): Promise<NodeJS.Signals | null> {
	return new Promise((resolve, reject) => {
		const child = spawn(process.execPath, ["--no-warnings", scenario], { stdio: ["pipe", "ignore", "inherit"] });
		child.on("error", reject).on("exit", (_, signal) => resolve(signal));
		child.stdin.end(points.map(({ root, at, when }) => `${root} ${at} ${when}\n`).join(""));
	});
}

describe("the process killed (kill -9)", () => {
	test("T5: at more than 500 points of a write-back: every file old or new, every replaced byte restorable", {
		timeout: 600_000,
	}, async () => {
		// What is after one call is before the next but for the time between; the soak takes all.
		const every: Record<string, number> = { before: 1, after: 2, torn: 10 };
		const points = Array.from({ length: callCount }, (_, at) =>
			Object.entries(every).flatMap(([when, step]) => (isSoak || at % step === 0 ? [{ at, when, root: fresh() }] : [])),
		).flat();
		const outcomes = { old: 0, new: 0 };
		const problems: string[] = [];
		for (let start = 0; start < points.length; start += A_PROCESS) {
			const some = points.slice(start, start + A_PROCESS);
			expect(await kill(some)).toBe("SIGKILL");
			for (const { root, at, when } of some) {
				await recoverWriteBack(root);
				outcomes[isNew(contents(root)) ? "new" : "old"]++;
				const problem = await judgeAndRemove(root);
				if (problem !== undefined) problems.push(`${when} call ${at}: ${problem}`);
			}
		}
		expect(problems).toEqual([]);
		expect(points.length).toBeGreaterThanOrEqual(500);
		expect(Math.min(outcomes.old, outcomes.new)).toBeGreaterThan(5);
	});
});
