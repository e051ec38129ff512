import { expectSame } from "../testing/expect-same";
import { Backoff } from "./backoff";

function take(backoff: Backoff, count: number): number[] {
	const seconds: number[] = [];
	for (let i = 0; i < count; i++) seconds.push(backoff.next());
	return seconds;
}

export = () => {
	it("doubles from half a second up to two seconds", () => {
		const nearlyOne = 1 - 2 ** -53;
		const rounded = take(new Backoff(() => nearlyOne), 6).map((seconds) => math.round(seconds * 1000) / 1000);
		expectSame(rounded, [0.5, 1, 2, 2, 2, 2]);
	});

	it("waits at least half of that", () => {
		expectSame(take(new Backoff(() => 0), 6), [0.25, 0.5, 1, 1, 1, 1]);
	});

	it("starts anew after a reset", () => {
		const backoff = new Backoff(() => 0);
		take(backoff, 4);
		backoff.reset();
		expect(backoff.next()).to.equal(0.25);
	});
};
