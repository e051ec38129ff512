import { expect, it } from "vitest";
import { outcomesAsMarkdown, settlePair } from "./outcomes.js";

it("T2, T16: every triple of states, and everything two people can do with one script, has the outcome in the table", async () => {
	await expect(outcomesAsMarkdown()).toMatchFileSnapshot("../../../../docs/sync-outcomes.md");
});

it("T2: two paths in every combination of states end the same on both sides, with nothing lost", () => {
	const problems: string[] = [];
	// The soak takes all 15,625.
	for (let which = 0; which < 25 ** 3; which += 23) {
		try {
			settlePair(which);
		} catch (error) {
			problems.push(`${which}: ${(error as Error).message}`);
		}
	}
	expect(problems).toEqual([]);
});
