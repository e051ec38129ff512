import { expectSame } from "../testing/expect-same";
import { ManualScheduler } from "../testing/manual-scheduler";
import { Timers } from "./timers";

export = () => {
	let scheduler: ManualScheduler;
	let timers: Timers<"a" | "b">;
	let fired: string[];
	beforeEach(() => {
		scheduler = new ManualScheduler();
		timers = new Timers(scheduler);
		fired = [];
	});

	it("replaces a timer of the same name", () => {
		timers.set("a", 1, () => fired.push("first"));
		timers.set("a", 2, () => fired.push("second"));
		scheduler.advance(5);
		expectSame(fired, ["second"]);
	});

	it("lets a timer set itself again", () => {
		const again = () => {
			fired.push("tick");
			if (fired.size() < 3) timers.set("a", 1, again);
		};
		timers.set("a", 1, again);
		scheduler.advance(10);
		expect(fired.size()).to.equal(3);
	});

	it("leaves none behind", () => {
		timers.set("a", 1, () => fired.push("a"));
		timers.set("b", 1, () => fired.push("b"));
		timers.clearAll();
		expect(scheduler.waiting()).to.equal(0);
		scheduler.advance(5);
		expectSame(fired, []);
	});
};
