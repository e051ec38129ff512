import { describe, expect, it } from "vitest";
import { mutants } from "./mutants.js";
import { bundleModel, mutated, noticed } from "./run-mutant.js";

/** T24. Those that tests and specs have to notice take a process each, and are the soak's (`tests/soak/mutants.soak.ts`). */
describe("T24: a bug in what a sync decides", async () => {
	const { allOutcomes, detect } = await bundleModel();
	const options = { outcomes: allOutcomes(), cases: 400 };

	it("is not seen where there is none", () => {
		expect(detect({ ...options, cases: 50 })).toBeUndefined();
	});

	it.each(mutants.filter(({ by }) => by === "model"))("is noticed: $name", async (mutant) => {
		expect(await noticed(mutant, options)).toMatch(/^(outcomes|simulator): /);
	});

	it("has one place where it would be made", () => {
		expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
		expect(mutants.map((mutant) => mutated(mutant)).every((source) => source.length > 0)).toBe(true);
	});
});
