import { expectSame } from "../../testing/expect-same";
import { offsetToShow, visibleRange } from "./visible-range";

const list = { height: 100, rowHeight: 20, count: 1000 };

export = () => {
	it("is what fits into the window", () => {
		expectSame(visibleRange({ ...list, offset: 0 }), { first: 0, stop: 5 });
		expectSame(visibleRange({ ...list, offset: 40 }), { first: 2, stop: 7 });
	});

	it("has the rows of which only a part is seen, too", () => {
		expectSame(visibleRange({ ...list, offset: 41 }), { first: 2, stop: 8 });
	});

	it("ends with the list", () => {
		expectSame(visibleRange({ ...list, offset: 19_990 }), { first: 999, stop: 1000 });
		expectSame(visibleRange({ ...list, offset: 50_000 }), { first: 1000, stop: 1000 });
		expectSame(visibleRange({ ...list, count: 2, offset: 0 }), { first: 0, stop: 2 });
	});

	it("is empty without rows or without a window", () => {
		expectSame(visibleRange({ ...list, count: 0, offset: 0 }), { first: 0, stop: 0 });
		expectSame(visibleRange({ ...list, height: 0, offset: 0 }), { first: 0, stop: 0 });
		expectSame(visibleRange({ ...list, height: -8, offset: 0 }), { first: 0, stop: 0 });
	});

	it("scrolls as little as it takes to show a row", () => {
		expect(offsetToShow(2, { ...list, offset: 0 })).to.equal(0);
		expect(offsetToShow(2, { ...list, offset: 60 })).to.equal(40);
		expect(offsetToShow(9, { ...list, offset: 60 })).to.equal(100);
	});
};
