import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { buildModel } from "../src/build/build-model.js";
import { modelFormats } from "../src/build/model-format.js";
import { readProject } from "../src/read-project.js";
import { expectRojosSourcemap } from "./compare-sourcemaps.js";
import { printModel } from "./print-model.js";
import { rojoBuild, rojoVersion } from "./rojo.js";

/** Each folder is a project; the tree it must become is written beside it, in `<folder>.tree.txt`. */
const fixtures = fileURLToPath(new URL("fixtures", import.meta.url));
const names = readdirSync(fixtures, { withFileTypes: true })
	.filter((entry) => entry.isDirectory())
	.map((entry) => entry.name);

test("the oracle is the version our target is defined by", async () => {
	expect(await rojoVersion()).toBe("Rojo 7.6.1");
});

describe.each(names)("%s", (name) => {
	const folder = join(fixtures, name);

	test("becomes the tree written beside it", async () => {
		const { tree } = await readProject(folder);
		expect(printModel(buildModel(tree, "rbxmx"))).toBe(await readFile(`${folder}.tree.txt`, "utf8"));
	});

	test.each(modelFormats)("is what Rojo builds, as %s", async (format) => {
		const { tree } = await readProject(folder);
		const [ours, theirs] = [buildModel(tree, format), await rojoBuild(folder, format)];
		expect(printModel(ours)).toBe(printModel(theirs));
		expect(Buffer.compare(ours, theirs), "the same bytes").toBe(0);
	});

	test("has Rojo's sourcemap", async () => {
		await expectRojosSourcemap(folder, await readProject(folder));
	});
});
