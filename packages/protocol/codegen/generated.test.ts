import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const generated = (file: string): string => readFileSync(new URL(`../generated/${file}`, import.meta.url), "utf8");

describe("what the build generates", () => {
	it("validators are plain ES modules without eval", () => {
		const code = generated("node/protocol.js");
		expect(code).not.toMatch(/\brequire\(|\beval\(|new Function|\bimport\b/);
		expect(code).toContain("export{");
	});

	it("plugin guards depend on nothing", () => {
		expect(generated("roblox/protocol.ts")).not.toMatch(/^import /m);
	});

	it("Luau types are strict", () => {
		expect(generated("luau/protocol.luau")).toMatch(/^--!strict\n/);
		expect(generated("luau/protocol.luau")).toContain(
			'export type StudioState = "Edit" | "Play" | "Paused" | "Run" | "Server" | "Client"',
		);
	});

	it("the reference has a section for every message", () => {
		const sections = [...generated("protocol.md").matchAll(/^### `(\w+)`$/gm)].map(([, type]) => type);
		expect(sections).toEqual([
			...[
				"cancel",
				"challenge",
				"chunk",
				"fault",
				"heartbeat",
				"hello",
				"knock",
				"liveRequested",
				"logBatch",
				"progress",
				"rejected",
				"sessionClosed",
				"sessionOpened",
				"stateChange",
				"welcome",
			],
			...[
				"applyChanges",
				"captureScreenshot",
				"execute",
				"getScript",
				"liveStatus",
				"liveSync",
				"playControl",
				"queryDataModel",
				"queryLogs",
				"queryState",
				"restoreVersions",
				"sync",
			],
			...[
				"decideLive",
				"keepVersions",
				"mergeSources",
				"proposeChanges",
				"readModel",
				"readSources",
				"readTree",
				"readVersions",
			],
			...["settleSync", "studioChanged", "writeBack"],
		]);
	});
});
