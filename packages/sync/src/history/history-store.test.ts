import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { KeptVersion } from "@studio-bridge/protocol";
import { describe, expect, it, onTestFinished } from "vitest";
import { decodeContent, decodeRecord } from "./history-file.js";
import { HistoryStore, type HistoryStoreOptions } from "./history-store.js";
import { keptVersions, storedVersions } from "./kept-versions.js";
import { keep } from "./project-history.js";

const place = { placeId: 7, placeName: "Obby" };

function createStore(options: HistoryStoreOptions = {}) {
	const folder = mkdtempSync(path.join(tmpdir(), "studio-bridge-history-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	let tick = 0;
	const store = new HistoryStore(folder, { now: () => new Date(Date.UTC(2026, 0, 1, 0, 0, tick++)), ...options });
	const keep = (...versions: KeptVersion[]) =>
		store.keep({ ...storedVersions(versions, () => null), reason: "sync", place });
	const files = path.join(folder, ".studio-bridge/history");
	return { folder, store, keep, files: () => readdirSync(files).map((name) => path.join(files, name)) };
}

function source(name: string, text: string): KeptVersion {
	return { kind: "source", id: "a1", path: `Server/${name}`, className: "Script", text };
}

/** Text that does not get shorter by compressing it. */
function noise(length: number, seed: number): string {
	let state = seed;
	return Array.from({ length }, () => {
		state = (Math.imul(state, 1103515245) + 12345) >>> 0;
		return String.fromCharCode(33 + ((state >>> 16) % 90));
	}).join("");
}

describe("the history of a project", () => {
	it("I12: gives every kind of version back as it came", async () => {
		const { store, keep } = createStore();
		const model = Buffer.from(noise(10_000_000, 1)).toString("base64");
		const [first, second] = [model.slice(0, 4_000_000), model.slice(4_000_000)];
		const subtree = { kind: "subtree", id: "a2", path: "Server/Old", className: "Model", count: 3 } as const;
		const versions: KeptVersion[] = [
			source("main", "print(1)\r\n\u{1f600}"),
			{
				kind: "source",
				id: "a1",
				path: "Server/Odd",
				className: "Script",
				bytes: Buffer.from([0xff, 0, 10]).toString("base64"),
			},
			{
				...{ kind: "properties", id: "a1", path: "Server/Part", className: "Part", renamedTo: "Other" },
				...{ properties: { Transparency: { Float32: 0.1 } }, references: { Adornee: "Workspace/A" }, unset: ["Value"] },
			},
			{ ...subtree, model: first, more: true },
			{ ...subtree, model: second },
		];
		const { id } = await keep(...versions);
		const [record] = (await store.list()).records;
		const back: KeptVersion[] = [];
		for (const entry of record?.entries ?? []) {
			const content = await store.content(id, entry.content ?? "");
			if (content !== undefined) back.push(...keptVersions(entry, content));
		}
		expect(back.slice(0, 3)).toEqual(versions.slice(0, 3));
		const pieces = back.slice(3).map((piece) => (piece.kind === "subtree" ? piece : undefined));
		expect(pieces.map((piece) => piece?.more)).toEqual([true, true, true, undefined]);
		expect(pieces.map((piece) => piece?.model).join("") === model).toBe(true);
	});

	it("SEC-45: gives up the oldest versions for space, but never the newest lost version of a thing", async () => {
		const { store, keep } = createStore({ quota: 5000 });
		await keep(source("rare", noise(1000, 1)));
		for (let round = 2; round < 12; round++) await keep(source("often", noise(1000, round)));
		const { records } = await store.list();
		const kept = records.flatMap(({ entries }) => entries.filter(({ content }) => content !== undefined));
		expect(kept.map(({ instancePath }) => instancePath)).toEqual(["Server/rare", ...Array(4).fill("Server/often")]);
		const newest = records.at(-1);
		expect((await store.content(newest?.id ?? "", newest?.entries[0]?.content ?? ""))?.toString()).toBe(
			noise(1000, 11),
		);
	});

	it("SEC-45: the newest value of each property, and each of several of one name, stays beyond the quota", async () => {
		const { store, keep } = createStore({ quota: 1 });
		const part = { kind: "properties", id: "a1", path: "Part", className: "Part" } as const;
		await keep({ ...part, properties: { Color: { Color3: [0, 0, 0.5] } } });
		await keep({ ...part, properties: { Transparency: { Float32: 0.25 } } });
		const twin = { kind: "subtree", id: "a2", path: "Twin", className: "Part", count: 1, isOneOfMany: true } as const;
		await keep({ ...twin, model: "AAAA" }, { ...twin, model: "BBBB" });
		await keep({ ...part, properties: { Transparency: { Float32: 0.75 } } });
		const { records } = await store.list();
		const left = records.flatMap(({ entries }) =>
			entries.map(({ properties, instancePath }) => properties ?? instancePath),
		);
		expect(left).toEqual([["Color"], "Twin", "Twin", ["Transparency"]]);
	});

	it("I1: a disk that refuses is a refusal, before anything is replaced", async () => {
		const { folder, store } = createStore();
		mkdirSync(path.join(folder, ".studio-bridge"));
		writeFileSync(path.join(folder, ".studio-bridge/history"), "a file where the folder should be");
		const stored = storedVersions([source("main", "print(1)")], () => null);
		const answer = await keep(store, { ...stored, reason: "sync", place });
		expect(answer).toMatchObject({ status: "error", error: { code: "apply_failed" } });
	});

	it("T19: a file cut short or with any byte flipped is damaged or whole, never another version", async () => {
		const { store, keep, files } = createStore();
		const text = noise(300, 5);
		const { entries } = await keep(source("main", text));
		const hash = entries[0]?.content ?? "";
		const [file = ""] = files();
		const whole = readFileSync(file);
		let told = 0;
		for (let at = 0; at < whole.length; at++) {
			const flipped = Buffer.from(whole);
			flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
			for (const bytes of [flipped, whole.subarray(0, at)]) {
				const record = decodeRecord(bytes);
				const content = decodeContent(bytes, hash);
				if (record === undefined || content === undefined) told += 1;
				if (record !== undefined) expect(record.entries[0]?.content).toBe(hash);
				if (content !== undefined) expect(content.toString()).toBe(text);
			}
		}
		// Deflate has bits that mean nothing; they are few.
		expect(told).toBeGreaterThan(whole.length * 2 - 20);
		writeFileSync(file, whole.subarray(0, 50));
		expect(await store.list()).toEqual({ records: [], damaged: [file] });
	});
});
