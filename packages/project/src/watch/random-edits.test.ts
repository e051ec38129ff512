import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { followEdits, ROOT, type Story } from "../../test/follow-edits.js";
import { randomEdits, randomProject } from "../../test/random-edits.js";

const stories = fc.record({
	entries: randomProject,
	bursts: fc.array(randomEdits(ROOT), { minLength: 1, maxLength: 6 }),
});

/** How long the tree may differ from the disk (I10). */
const STALE_MS = 2000;

/** What watchers are known to do. */
const watchers: Readonly<Record<string, Story["hintsOf"]>> = {
	dead: () => [],
	perfect: (paths) => paths,
	"one that says everything twice, in any order": (paths) => [...paths, ...paths].reverse(),
	"one that loses every other event": (paths) => paths.filter((_, index) => index % 2 === 1),
	"one that tells of paths that are not there": () => [
		`${ROOT}/src`,
		`${ROOT}/nowhere/at/all`,
		`${ROOT}/src/a/ghost.luau`,
	],
};

describe("random edits on random projects: patching incrementally equals reading from scratch", () => {
	it("after a refresh, without any events", { timeout: 600_000 }, async () => {
		const rest: Story["rest"] = (watch, clock) => clock.during(watch.refresh());
		let compared = 0;
		const property = fc.asyncProperty(stories, async (story) => {
			compared += await followEdits({ ...story, hintsOf: () => [], rest });
		});
		const numRuns = Number(process.env.WATCH_RUNS ?? 60);
		await fc.assert(property, { numRuns });
		expect(compared).toBeGreaterThan(numRuns); // most stories have something to compare
	});

	it.each(Object.entries(watchers))(
		`within ${STALE_MS} ms, with a watcher that is %s (T9)`,
		async (_, hintsOf) => {
			const rest: Story["rest"] = (_watch, clock) => clock.pass(STALE_MS);
			const property = fc.asyncProperty(stories, async (story) => {
				await followEdits({ ...story, hintsOf, rest });
			});
			await fc.assert(property, { numRuns: Number(process.env.WATCH_RUNS ?? 20) });
		},
		600_000,
	);
});
