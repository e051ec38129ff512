import { expect, it } from "vitest";
import { settlePair } from "../../packages/sync/test/proof/outcomes.js";
import { findFailure } from "../../packages/sync/test/proof/simulate.js";

const minutes = Number(process.env.SOAK_MINUTES ?? 3);
const seed = Number(process.env.SOAK_SEED ?? Math.floor(Math.random() * 2 ** 31));
const say = (text: string) => process.stdout.write(`${text}\n`);

it("T1, T3: two people, an engine and crashes, for minutes", () => {
	const end = Date.now() + minutes * 60_000;
	const total = { cases: 0, steps: 0, syncs: 0, crashes: 0 };
	say(`simulator: ${minutes} minutes, SOAK_SEED=${seed}`);
	for (let from = seed; Date.now() < end; from += 1000) {
		const failure = findFailure(from, 1000, ({ steps, syncs, crashes }) => {
			total.cases += 1;
			total.steps += steps;
			total.syncs += syncs;
			total.crashes += crashes;
		});
		expect(failure).toBeUndefined();
	}
	say(`simulator: ${JSON.stringify(total)}`);
	expect(total.crashes).toBeGreaterThan(total.cases);
});

it("T2: two paths in all 15,625 combinations of states", () => {
	for (let which = 0; which < 25 ** 3; which++) settlePair(which);
	say("outcomes: 15625 pairs of triples");
});
