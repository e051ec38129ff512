import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { readProject } from "../src/read-project.js";
import { MemoryVfs } from "../src/vfs/memory-vfs.js";
import { type Comparison, compareProject, outputs } from "./oracle/compare-project.js";
import { deviations } from "./oracle/deviations.js";
import { accepted, refused } from "./oracle/small-projects.js";
import { withEntries } from "./write-entries.js";

const compared = ["rbxmx", "sourcemap of all"] as const;

describe("Rojo builds, and we build the same, from the disk and from memory", () => {
	test.each(Object.entries(accepted))("%s", async (_, entries) => {
		await withEntries(entries, async (folder) => {
			for (const output of compared) {
				const { ours, theirs, agree } = await compareProject(folder, output);
				expect(ours).toMatchObject({ made: expect.any(String) });
				expect(ours).toEqual(theirs);
				expect(agree).toBe(true);
			}
			expect(await readProject(folder, { vfs: new MemoryVfs(folder, entries) })).toEqual(await readProject(folder));
		});
	});
});

describe("Rojo refuses, and so do we", () => {
	test.each(Object.entries(refused))("%s", async (_, entries) => {
		await withEntries(entries, async (folder) => {
			const { ours, theirs } = await compareProject(folder, "rbxmx");
			expect(theirs).toEqual({ refused: expect.any(String) });
			expect(ours).toEqual({ refused: expect.any(String) });
		});
	});
});

const outcomeOf = (side: Comparison["ours"]) => ("made" in side ? "made" : side.refused.split(":")[0]);

/** One that is none any more must go from the list, so that what is written of it stays true. */
describe("we deviate from Rojo as docs/rojo-deviations.md says", () => {
	test.each(Object.entries(deviations))("%s", async (_, { entries, theirs, ours, outputs: differing = outputs }) => {
		await withEntries(entries, async (folder) => {
			for (const output of ["rbxmx", "rbxm", "sourcemap of all"] as const) {
				const compared = await compareProject(folder, output);
				expect({ output, agree: compared.agree }).toEqual({ output, agree: !differing.includes(output) });
				if (compared.agree) continue;
				expect(outcomeOf(compared.ours)).toBe(ours);
				expect("made" in compared.theirs ? "made" : "refused").toBe(theirs);
			}
		});
	});
});

test("docs/rojo-deviations.md tells of each, and of no other", async () => {
	const docs = await readFile(new URL("../../../docs/rojo-deviations.md", import.meta.url), "utf8");
	const told = [...docs.matchAll(/^\| `([a-z0-9-]+)` \|/gm)].map(([, name]) => name);
	expect(told.sort()).toEqual(Object.keys(deviations).sort());
});
