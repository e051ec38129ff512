import { expect, it } from "vitest";
import { bugTable } from "../proof/bug-table.js";
import { mutants, survivors } from "../proof/mutants.js";
import { bundleModel, noticed } from "../proof/run-mutant.js";

/** T24: every seeded bug against the tests that have to notice it, and the table of what did. */
it("every bug is noticed", async () => {
	const { allOutcomes } = await bundleModel();
	const options = { outcomes: allOutcomes(), cases: 2_000 };
	const found = new Map<string, string>();
	for (const mutant of mutants) {
		const by = await noticed(mutant, options);
		process.stdout.write(`${mutant.name}: ${by ?? "NOT NOTICED"}\n`);
		if (by !== undefined) found.set(mutant.name, by);
	}
	await expect(bugTable(mutants, found)).toMatchFileSnapshot("../../docs/proof-bugs.md");
	expect(mutants.filter(({ name }) => !found.has(name)).map(({ name }) => name)).toEqual(survivors);
});
