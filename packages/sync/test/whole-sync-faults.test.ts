import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { gitBlobHash, listBackups, readBackedUp } from "@studio-bridge/project";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HistoryStore } from "../src/history/history-store.js";
import { LedgerStore } from "../src/ledger/ledger-store.js";
import { projectAt } from "../src/project/synced-project.js";
import { Syncs } from "../src/syncs.js";
import { create, inStudio, noticeLoss, onDisk, perform, settled, studioOf } from "./whole-sync-scenario.mjs";

const isSoak = process.env.STUDIO_BRIDGE_SOAK !== undefined;
const product = { Syncs, projectAt, gitBlobHash };
const codes = ["EIO", "ENOSPC", "EACCES", "EMFILE", "EROFS"];
const scenario = join(import.meta.dirname, "whole-sync-scenario.mjs");
/** So many syncs share a process. */
const A_PROCESS = 50;

let folder = "";
let calls = 0;
let made = 0;

beforeAll(async () => {
	folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "studio-bridge-whole-sync-"));
	await create(join(folder, "start"), product);
	const root = fresh();
	// A call that is never made: the sync goes through, and says how many there are.
	const [told] = await run([`${root} 1000000 EIO once`]);
	expect(told).toMatchObject({ ended: "success" });
	calls = told?.calls ?? 0;
	expect(await judge(root)).toBeUndefined();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fresh(): string {
	const root = join(folder, `${made++}`);
	cpSync(join(folder, "start"), root, { recursive: true });
	cpSync(join(folder, "start.studio.json"), `${root}.studio.json`);
	return root;
}

interface Told {
	root: string;
	ended: string;
	calls?: number;
}

/** Has one process do all of these; one that is to be killed says before what has stopped. */
async function run(lines: readonly string[]): Promise<Told[]> {
	const child = spawn(process.execPath, ["--no-warnings", scenario], { stdio: ["pipe", "pipe", "inherit"] });
	child.stdin.end(lines.join("\n"));
	const output = await text(child.stdout);
	return output.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Told]));
}

async function inProcesses(lines: readonly string[]): Promise<Told[]> {
	const told: Told[] = [];
	for (let start = 0; start < lines.length; start += A_PROCESS) {
		told.push(...(await run(lines.slice(start, start + A_PROCESS))));
	}
	return told;
}

function filesOf(root: string): Record<string, string> {
	const src = join(root, "src");
	return Object.fromEntries(
		readdirSync(src).map((name) => [name.replace(/\.luau$/, ""), readFileSync(join(src, name), "utf8")]),
	);
}

/** Every text that can still be had: on disk, in Studio, in the backups, in the history. */
async function available(root: string): Promise<Set<string>> {
	const found = new Set([...Object.values(filesOf(root)), ...Object.values(studioOf(root).texts)]);
	for (const { id, entries } of await listBackups(root)) {
		for (const entry of entries) {
			if (!("backup" in entry) || entry.backup === undefined) continue;
			const path = entry.kind === "write" ? entry.origin : entry.path;
			found.add(Buffer.from(await readBackedUp(root, id, path)).toString());
		}
	}
	const store = new HistoryStore(root);
	for (const { id, entries } of (await store.list()).records) {
		for (const { content = "" } of entries) found.add((await store.content(id, content))?.toString() ?? "");
	}
	return found;
}

/** What is wrong after whatever happened: nothing may be lost, and the next sync has to bring both sides together. */
async function judge(root: string): Promise<string | undefined> {
	noticeLoss(root);
	const there = await available(root);
	const lost = [...Object.values(onDisk), ...Object.values(inStudio)].filter((one) => !there.has(one));
	if (lost.length > 0) return `lost: ${lost.join(", ")}`;
	const dishonest = await dishonestBase(root);
	if (dishonest !== undefined) return dishonest;
	const { status, message } = await perform(root, product);
	if (status !== "success" && status !== "empty") return `the next sync ends as ${status}: ${message}`;
	if (!isSame(filesOf(root), settled)) return `the disk is ${JSON.stringify(filesOf(root))}`;
	if (!isSame(studioOf(root).texts, settled)) return `Studio is ${JSON.stringify(studioOf(root))}`;
	const again = await perform(root, product);
	if (again.status !== "empty") return `the sync after it ends as ${again.status}`;
	rmSync(root, { recursive: true });
	return undefined;
}

/** I7: what is agreed on was on both sides at some time, and where both have changed since, they were the same before. */
async function dishonestBase(root: string): Promise<string | undefined> {
	const ledgers = new LedgerStore(join(root, ".studio-bridge/ledgers/default.project.json"));
	const { ledger } = await ledgers.load({ placeId: 7, placeName: "Obby" });
	const [files, { texts }] = [filesOf(root), studioOf(root)];
	for (const [, { name, source }] of ledger.entries()) {
		if (source === undefined) continue;
		const isNew = source === gitBlobHash(settled[name] ?? "");
		if (!isNew) continue;
		if (files[name] !== settled[name] || texts[name] !== settled[name]) return `agreed on ${name} too early`;
	}
	return undefined;
}

function isSame(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
	const sorted = (texts: object) => JSON.stringify(Object.entries(texts).sort(([x], [y]) => (x < y ? -1 : 1)));
	return sorted(a) === sorted(b);
}

async function judgeAll(told: readonly Told[], expected: number): Promise<void> {
	expect(told.length).toBe(expected);
	const problems: string[] = [];
	for (const { root, ended } of told) {
		const problem = await judge(root);
		if (problem !== undefined) problems.push(`${root.slice(folder.length)} (${ended}): ${problem}`);
	}
	expect(problems).toEqual([]);
}

describe("a whole sync: a push, a pull and a removal", () => {
	it("T5: the server killed at every call: nothing is lost, and the next sync brings both sides together", async () => {
		const lines = Array.from({ length: calls }, (_, at) => at).flatMap((at) =>
			(isSoak ? ["before", "after"] : [at % 2 === 0 ? "before" : "after"]).map((when) => `${fresh()} ${at} ${when}`),
		);
		const told = await inProcesses(isSoak ? lines : lines.filter((_, index) => index % 2 === 0));
		expect(told.every(({ ended }) => ended === "stopped")).toBe(true);
		await judgeAll(told, isSoak ? lines.length : Math.ceil(lines.length / 2));
	});

	it("T4: every call failing, once and for good: told, nothing lost, and the next sync brings both sides together", async () => {
		const lines = Array.from({ length: calls }, (_, at) => at).flatMap((at) =>
			(isSoak ? codes : [codes[at % codes.length] ?? ""]).flatMap((code) =>
				["once", "ever"].map((times) => `${fresh()} ${at} ${code} ${times}`),
			),
		);
		const chosen = isSoak ? lines : lines.filter((_, index) => index % 3 === 0);
		await judgeAll(await inProcesses(chosen), chosen.length);
	});
});
