import { expect, it } from "vitest";
import { runChaos } from "../support/chaos.js";

// `pnpm soak` does this a hundred times, and to Studios as well.
it.runIf(process.platform === "linux")(
	"a host killed with 50 calls in flight, three times",
	{ timeout: 60_000 },
	async () => {
		const report = await runChaos({ victim: "host", rounds: 3, calls: 50, seed: 7 });
		expect(report.ranTwice).toEqual([]);
		expect(report.calls).toBe(150);
		expect(Object.keys(report.endings).filter((ending) => !["answered", "plugin_busy"].includes(ending))).toEqual([]);
	},
);
