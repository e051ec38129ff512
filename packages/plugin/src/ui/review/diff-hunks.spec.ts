import { expectSame } from "../../testing/expect-same";
import { diffHunks } from "./diff-hunks";
import type { DiffLine } from "./diff-lines";

/** A dot for each equal line, a plus for each new one. */
function lines(pattern: string): DiffLine[] {
	return pattern.split("").map((sign, index) => ({ kind: sign === "." ? "same" : "added", text: `${index}` }));
}

function shape(pattern: string) {
	const { hunks, skipped } = diffHunks(lines(pattern));
	return [...hunks.map((hunk) => [hunk.skipped, hunk.lines.size(), hunk.lines[0].text]), [skipped]];
}

export = () => {
	it("shows three lines around a difference", () => {
		expectSame(shape("..........+.........."), [[7, 7, "7"], [7]]);
	});

	it("joins differences whose surroundings touch", () => {
		expectSame(shape(".....+......+....."), [[2, 14, "2"], [2]]);
	});

	it("parts those that are further from each other", () => {
		expectSame(shape(".....+.......+....."), [[2, 7, "2"], [1, 7, "10"], [2]]);
	});

	it("shows what there is at the ends", () => {
		expectSame(shape("+....."), [[0, 4, "0"], [2]]);
		expectSame(shape(".....+"), [[2, 4, "2"], [0]]);
		expectSame(shape("++"), [[0, 2, "0"], [0]]);
	});

	it("has nothing to show for equal texts", () => {
		expectSame(shape("...."), [[4]]);
	});
};
