import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ProjectError } from "../src/errors.js";
import { listBackups, restoreBackup } from "../src/write-back/backups/restore-backup.js";
import { diskCalls } from "../src/write-back/disk/file-calls.js";
import { performWriteBack, recoverWriteBack } from "../src/write-back/transaction/perform-write-back.js";
import { limitConcurrency } from "./limit-concurrency.js";
import { after, before, contents, create, intercept, plan, replaced } from "./write-back-scenario.mjs";

const isSoak = process.env.STUDIO_BRIDGE_SOAK !== undefined;
const codes = ["EIO", "ENOSPC", "EACCES", "EPERM", "EBUSY", "EMFILE", "ENOENT", "EEXIST", "EROFS", "EXDEV"];
const scenario = join(import.meta.dirname, "write-back-scenario.mjs");

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
	const left = readdirSync(join(root, ".studio-bridge")).filter((name) => name !== "backups");
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
	])("%s: old or new, told clearly, and repeating it completes it", { timeout: 600_000 }, async (_, isLasting) => {
		const problems: string[] = [];
		for (let at = 0; at < callCount; at++) {
			for (const code of isSoak ? codes : [codes[at % 10] ?? ""]) {
				const problem = await fail(at, code, isLasting);
				if (problem !== undefined) problems.push(`call ${at}, ${code}: ${problem}`);
			}
		}
		expect(callCount).toBeGreaterThan(100);
		expect(problems).toEqual([]);
	});
});

function kill(root: string, at: number, when: string): Promise<NodeJS.Signals | null> {
	return new Promise((resolve, reject) => {
		const child = spawn(process.execPath, [scenario, root, `${at}`, when], { stdio: "ignore" });
		child.on("error", reject).on("exit", (_, signal) => resolve(signal));
	});
}

describe("the process killed (kill -9)", () => {
	test("at more than 500 points: every file old or new, every replaced byte restorable", {
		timeout: 600_000,
	}, async () => {
		const points = Array.from({ length: callCount }, (_, at) =>
			["before", "after", "torn"].map((when) => ({ at, when })),
		).flat();
		// What is after one call is before the next but for the time between; the soak takes all.
		const every: Record<string, number> = { before: 1, after: 2, torn: 10 };
		const chosen = points.filter(({ at, when }) => isSoak || at % (every[when] ?? 1) === 0);
		const limit = limitConcurrency(4);
		const outcomes = { old: 0, new: 0 };
		const problems: string[] = [];
		await Promise.all(
			chosen.map(({ at, when }) =>
				limit(async () => {
					const root = fresh();
					if ((await kill(root, at, when)) !== "SIGKILL") problems.push(`${when} call ${at}: it was not killed`);
					await recoverWriteBack(root);
					outcomes[isNew(contents(root)) ? "new" : "old"]++;
					const problem = await judge(root);
					if (problem !== undefined) problems.push(`${when} call ${at}: ${problem}`);
					rmSync(root, { recursive: true });
				}),
			),
		);
		expect(problems).toEqual([]);
		expect(chosen.length).toBeGreaterThanOrEqual(500);
		expect(Math.min(outcomes.old, outcomes.new)).toBeGreaterThan(5);
	});
});
