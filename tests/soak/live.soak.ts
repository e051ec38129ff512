import { describe, expect, it } from "vitest";
import { runLiveChaos } from "../support/live-chaos.js";

describe("a live sync between two people", () => {
	it.each([1, 2, 3])(
		"loses nothing of 1,000 random edits on each side (seed %i)",
		async (seed) => {
			const report = await runLiveChaos({ seed, edits: 1_000, scripts: 40, longestPauseMs: 40 });
			process.stderr.write(`seed ${seed}: ${JSON.stringify(report)}\n`);
			expect({ torn: report.torn, lost: report.lost, strange: report.strange }).toEqual({
				torn: [],
				lost: [],
				strange: [],
			});
			expect(report.flows.toStudio).toBeLessThanOrEqual(report.edits.disk);
			expect(report.flows.toFiles).toBeLessThanOrEqual(report.edits.studio);
		},
		600_000,
	);
});
