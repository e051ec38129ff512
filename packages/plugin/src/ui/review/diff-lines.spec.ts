import { expectSame } from "../../testing/expect-same";
import { type DiffLine, diffLines } from "./diff-lines";

const signs = { same: " ", removed: "-", added: "+" } as const;

function show(lines: readonly DiffLine[]): string[] {
	return lines.map(({ kind, text }) => `${signs[kind]}${text}`);
}

/** One side of the comparison, put together again. */
function side(lines: readonly DiffLine[], number: "before" | "after"): string[] {
	const texts: string[] = [];
	for (const line of lines) {
		const place = line[number];
		if (place !== undefined) texts[place - 1] = line.text;
	}
	return texts;
}

export = () => {
	it("keeps what is equal and says what goes and what comes", () => {
		expectSame(show(diffLines(["a", "b", "c"], ["a", "x", "c"])), [" a", "-b", "+x", " c"]);
	});

	it("knows what is only new or only gone", () => {
		expectSame(show(diffLines([], ["a", "b"])), ["+a", "+b"]);
		expectSame(show(diffLines(["a", "b"], [])), ["-a", "-b"]);
		expectSame(show(diffLines(["a"], ["a"])), [" a"]);
		expectSame(show(diffLines([], [])), []);
	});

	it("numbers the lines of each side", () => {
		expectSame(diffLines(["a", "b"], ["b", "c"]), [
			{ kind: "removed", text: "a", before: 1 },
			{ kind: "same", text: "b", before: 2, after: 1 },
			{ kind: "added", text: "c", after: 2 },
		]);
	});

	// The example of Myers' paper (1986): the shortest script has five edits.
	it("finds a shortest way", () => {
		const lines = diffLines("ABCABBA".split(""), "CBABAC".split(""));
		expect(lines.filter(({ kind }) => kind !== "same").size()).to.equal(5);
	});

	it("gives both texts back, whatever they are", () => {
		const random = new Random(7);
		const text = () => {
			const lines: string[] = [];
			for (let line = 0; line < random.NextInteger(0, 20); line++) lines.push(tostring(random.NextInteger(1, 4)));
			return lines;
		};
		for (let run = 0; run < 300; run++) {
			const [before, after] = [text(), text()];
			const lines = diffLines(before, after);
			expectSame(side(lines, "before"), before);
			expectSame(side(lines, "after"), after);
		}
	});

	it("does not search long in texts that have nothing in common", () => {
		const [before, after] = [[] as string[], [] as string[]];
		for (let line = 0; line < 5000; line++) {
			before.push(`a${line}`);
			after.push(`b${line}`);
		}
		const lines = diffLines(before, after);
		expectSame([lines.size(), lines[0].kind, lines[9999].kind], [10000, "removed", "added"]);
	});
};
