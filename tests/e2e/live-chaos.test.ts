import { expect, it } from "vitest";
import { runLiveChaos } from "../support/live-chaos.js";

/** `tests/soak/live.soak.ts` has the large one. */
it("loses nothing of what two people write at once, and echoes nothing", async () => {
	const seed = Number(process.env.LIVE_SEED ?? 7);
	const { edits, flows, torn, lost, strange } = await runLiveChaos({
		seed,
		edits: 80,
		scripts: 12,
		longestPauseMs: 30,
	});
	expect({ seed, torn, lost, strange }).toEqual({ seed, torn: [], lost: [], strange: [] });
	expect(flows.toStudio).toBeLessThanOrEqual(edits.disk);
	expect(flows.toFiles).toBeLessThanOrEqual(edits.studio);
	expect(flows.toStudio + flows.toFiles).toBeGreaterThan(0);
}, 90_000);
