import { expect, it } from "vitest";
import { runChaos, type Victim } from "../support/chaos.js";

const rounds = Number(process.env.SOAK_ROUNDS ?? 100);
const seed = Number(process.env.SOAK_SEED ?? Math.floor(Math.random() * 2 ** 31));
const say = (text: string) => process.stdout.write(`${text}\n`);
/** A relayed deadline is the host's; the client waits so much longer for a host that does not answer. */
const GRACE_MS = 2_500;

it.each<Victim>(["host", "studio", "frozen studio"])("%s dies with 50 calls in flight", async (victim) => {
	say(`${victim}: ${rounds} rounds of 50 calls, SOAK_SEED=${seed}`);
	const onRound = (round: number, report: object) => {
		if (round % 10 === 0 || round === rounds) say(`${victim}, round ${round}: ${JSON.stringify(report)}`);
	};
	const report = await runChaos({ victim, rounds, calls: 50, seed, onRound });
	expect(report.ranTwice).toEqual([]);
	expect(report.calls).toBe(rounds * 50);
	expect(report.latestEndMs).toBeLessThan(GRACE_MS);
	expect(report.slowestReturnMs).toBeLessThan(5_000);
});
