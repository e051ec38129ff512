import { expectSame } from "../testing/expect-same";
import { Store } from "./store";

interface Example {
	readonly count: number;
	readonly name?: string;
}

export = () => {
	let store: Store<Example>;
	let told: Example[];
	beforeEach(() => {
		store = new Store<Example>({ count: 1 });
		told = [];
		store.subscribe(() => told.push(store.get()));
	});

	it("tells of what has changed, and keeps the rest", () => {
		store.update({ name: "lamp" });
		expectSame(told, [{ count: 1, name: "lamp" }]);
	});

	it("is silent about what is as it was", () => {
		store.update({ count: 1 });
		store.clear("name");
		expect(told.size()).to.equal(0);
	});

	it("takes a value away", () => {
		store.update({ name: "lamp" });
		store.clear("name");
		expectSame(store.get(), { count: 1 });
		expect(told.size()).to.equal(2);
	});

	it("gives what it gave before unchanged", () => {
		const before = store.get();
		store.update({ count: 2 });
		expect(before.count).to.equal(1);
	});

	it("does not tell a listener that another one has just taken off", () => {
		let calls = 0;
		const other = new Store<Example>({ count: 1 });
		const stop: (() => void)[] = [];
		for (const index of [0, 1]) {
			stop[index] = other.subscribe(() => {
				calls += 1;
				stop[1 - index]();
			});
		}
		other.update({ count: 2 });
		expect(calls).to.equal(1);
	});
};
