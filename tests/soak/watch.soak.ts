import fc from "fast-check";
import { expect, it } from "vitest";
import { followEdits, ROOT, type Story } from "../../packages/project/test/follow-edits.js";
import { randomEdits, randomProject } from "../../packages/project/test/random-edits.js";

const numRuns = Number(process.env.SOAK_ROUNDS ?? 100) * 100;
const seed = Number(process.env.SOAK_SEED ?? Math.floor(Math.random() * 2 ** 31));
const stories = fc.record({
	entries: randomProject,
	bursts: fc.array(randomEdits(ROOT), { minLength: 1, maxLength: 12 }),
});

it.each<[string, Story["rest"]]>([
	["after a refresh", (watch, clock) => clock.during(watch.refresh())],
	["within two seconds", (_, clock) => clock.pass(2000)],
])("a watched project equals one read from scratch, %s", async (when, rest) => {
	process.stdout.write(`${when}: ${numRuns} stories, SOAK_SEED=${seed}\n`);
	let compared = 0;
	const property = fc.asyncProperty(stories, fc.integer({ min: 1, max: 3 }), async (story, every) => {
		compared += await followEdits({ ...story, hintsOf: (paths) => paths.filter((_, at) => at % every === 0), rest });
	});
	await fc.assert(property, { numRuns, seed });
	expect(compared).toBeGreaterThan(numRuns);
});
