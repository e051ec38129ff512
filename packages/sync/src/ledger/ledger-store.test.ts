import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gitBlobHash } from "@studio-bridge/project";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Ledger } from "./ledger.js";
import { LedgerStore } from "./ledger-store.js";
import { TextStore } from "./text-store.js";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), "studio-bridge-ledger-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const published = { placeId: 7, placeName: "Obby" };
const ledger = Ledger.empty.with([["a", { name: "Part", className: "Part", properties: {} }]]);

describe("the ledgers of a project", () => {
	it("are kept apart by place, published or not, whatever its name", async () => {
		const store = new LedgerStore(folder);
		await store.save(published, ledger);
		expect((await store.load({ placeId: 7, placeName: "Renamed" })).ledger.size).toBe(1);
		for (const placeName of ["Obby", "../../etc/passwd", "", "A".repeat(1000)]) {
			expect((await store.load({ placeId: 0, placeName })).ledger.size).toBe(0);
			await store.save({ placeId: 0, placeName }, ledger);
			expect((await store.load({ placeId: 0, placeName })).ledger.size).toBe(1);
		}
		expect(readdirSync(folder)).toHaveLength(5);
	});

	it("start anew when a file is damaged, which is set aside and not deleted", async () => {
		const store = new LedgerStore(folder);
		writeFileSync(path.join(folder, "place-7.ledger"), "half a led");
		const { ledger: rebuilt, setAside } = await store.load(published);
		expect([rebuilt.size, setAside]).toEqual([0, path.join(folder, "place-7.ledger.damaged")]);
		expect(readdirSync(folder)).toEqual(["place-7.ledger.damaged"]);
		expect((await store.load(published)).setAside).toBeUndefined();
	});
});

describe("the texts a merge can start from", () => {
	const text = "print('ä')\r\n\0🏝";
	const hash = gitBlobHash(text);

	it("come back byte for byte, and not at all when damaged", async () => {
		const store = new TextStore(folder);
		await store.put([text, "other"], () => true);
		expect(await store.get([hash, "0".repeat(40)])).toEqual(new Map([[hash, text]]));
		for (const pack of readdirSync(folder)) writeFileSync(path.join(folder, pack), "rubbish");
		expect(await store.get([hash])).toEqual(new Map());
		await store.put([text], () => true);
		expect(await store.get([hash])).toEqual(new Map([[hash, text]]));
	});

	it("stay few files, and what nobody needs any more goes", async () => {
		const store = new TextStore(folder);
		await store.put(["needed", "not needed"], () => true);
		const needed = new Set([gitBlobHash("needed")]);
		for (let round = 0; round < 40; round++) await store.put([`text ${round}`], (known) => needed.has(known));
		expect(readdirSync(folder).length).toBeLessThanOrEqual(16);
		const kept = await store.get(["needed", "not needed", "text 39"].map(gitBlobHash));
		expect([...kept.values()].sort()).toEqual(["needed", "text 39"]);
	});
});
