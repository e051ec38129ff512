import { expect, it } from "vitest";
import { findFailure } from "./simulate.js";

/** The soak runs as many as there is time for. */
const CASES = 1_500;

it("T1, T3: two people, an engine and crashes in any order: I1 to I4 and I6 to I8 hold after every step", () => {
	let crashes = 0;
	expect(findFailure(1, CASES, (simulated) => (crashes += simulated.crashes))).toBeUndefined();
	expect(crashes).toBeGreaterThan(CASES);
});

it("I14: the same seed is the same case", () => {
	const traces = [1, 2].map(() => {
		const all: string[] = [];
		findFailure(77, 20, ({ trace }) => all.push(...trace));
		return all;
	});
	expect(traces[0]).toEqual(traces[1]);
	expect(traces[0]?.length).toBeGreaterThan(200);
});
