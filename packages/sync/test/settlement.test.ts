import { expect, it } from "vitest";
import { agreementOf } from "../src/ledger/compare-with-agreement.js";
import { Ledger } from "../src/ledger/ledger.js";
import { settle } from "../src/run/settlement.js";
import { createProject } from "./project-fixture.js";

it("a file that goes while its folder is compared stays agreed on, so that the next sync sees a removal", async () => {
	const game = createProject({ "src/main.server.luau": "print(1)", "src/Util.luau": "return 1" });
	const { tree: before } = await game.project.read();
	const [folder, util] = [
		await game.id("ServerScriptService", "Server"),
		await game.id("ServerScriptService", "Server", "Util"),
	];
	game.remove("src/Util.luau");
	const { tree: after } = await game.project.read();
	const ledger = new Ledger(new Map([...before.subtree()].map((node) => [node.id, agreementOf(node)])));
	const sides = { before, after, ledger, changes: [], pulled: new Set<string>(), inexact: new Set<string>() };
	const settled = { readBack: [], removed: [], differing: [] };
	expect(settle(settled, { ...sides, compared: new Set([folder]) }).changes.has(util)).toBe(false);
	const pulled = { ...settled, removed: [util] };
	expect(settle(pulled, { ...sides, compared: new Set([folder]) }).changes.get(util)).toBe(undefined);
	expect(settle(pulled, { ...sides, compared: new Set([folder]) }).changes.has(util)).toBe(true);
});
