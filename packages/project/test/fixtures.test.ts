import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { buildModel } from "../src/build/build-model.js";
import { readProject } from "../src/read-project.js";
import { snapshotToTree } from "../src/tree/snapshot-to-tree.js";
import { treeToSnapshot } from "../src/tree/tree-to-snapshot.js";
import { compareProject, outputs } from "./oracle/compare-project.js";
import { fixturePath, fixtures } from "./oracle/fixtures.js";
import { rojoVersion } from "./oracle/rojo.js";
import { printModel } from "./print-model.js";

test("the oracle is the version our target is defined by", async () => {
	expect(await rojoVersion()).toBe("Rojo 7.6.1");
});

describe.each(fixtures)("%s", (name) => {
	const folder = fixturePath(name);

	test("becomes the tree written beside it", async () => {
		const { tree } = await readProject(folder);
		expect(printModel(buildModel(tree, "rbxmx"))).toBe(await readFile(`${folder}.tree.txt`, "utf8"));
	});

	test("is the same after it was a tree with identities", async () => {
		const { tree } = await readProject(folder);
		expect(treeToSnapshot(snapshotToTree(tree))).toEqual(tree);
	});

	test.each(outputs)("is what Rojo makes of it: %s", async (output) => {
		const { ours, theirs, agree } = await compareProject(folder, output);
		expect("made" in ours ? ours.made : ours).toBe("made" in theirs ? theirs.made : theirs);
		expect(agree, "the same bytes").toBe(true);
	});
});
