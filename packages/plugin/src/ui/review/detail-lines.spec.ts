import type { SyncChange } from "../../generated/protocol";
import { expectSame } from "../../testing/expect-same";
import { type DetailFacts, type DetailLine, detailLines } from "./detail-lines";
import type { Choice } from "./effect";

const edited: SyncChange = {
	id: "a",
	path: "Work/A",
	patchType: "Edit",
	className: "ModuleScript",
	studioHash: "0".rep(40),
};
const noEnum = () => undefined;

function words(line: DetailLine): string {
	if (line.kind === "code") return `${line.line.kind} ${line.line.text}`;
	if (line.kind === "property") return `${line.name}: ${line.current.text} -> ${line.incoming.text}`;
	if (line.kind === "legend") return `-${line.removed ?? ""} +${line.added ?? ""}`;
	if (line.kind === "side") return `${line.side} ${line.number} ${line.text}`;
	return line.kind === "columns" ? "columns" : line.text;
}

function show(change: SyncChange, choice?: Choice, facts: DetailFacts = {}): string[] {
	return detailLines(change, choice, facts, noEnum).map(words);
}

export = () => {
	it("compare from what is there to what will be there", () => {
		const facts = { studio: "a\nold\n", project: "a\nnew\n", merged: "a\nboth\n" };
		expectSame(show(edited, "push", facts), ["-Studio now +project file", "same a", "removed old", "added new"]);
		expectSame(show(edited, undefined, facts), show(edited, "push", facts));
		expectSame(show(edited, "pull", facts), ["-project file now +Studio", "same a", "removed new", "added old"]);
		expectSame(show(edited, "merge", facts), [
			"-Studio now +merged, for both sides",
			"same a",
			"removed old",
			"added both",
		]);
	});

	it("show the whole text of what only one side has", () => {
		const added: SyncChange = { ...edited, patchType: "Add" };
		expectSame(show(added, "push", { project: "x" }), ["- +project file", "added x"]);
		expectSame(show(added, "pull", { project: "x" }), ["-project file, which will be deleted +", "removed x"]);
		const removed: SyncChange = { ...edited, patchType: "Remove", count: 3 };
		expectSame(show(removed, "push", { studio: "x" }), [
			"With 2 instances inside it that only Studio has.",
			"-Studio now, which will be deleted +",
			"removed x",
		]);
	});

	it("say what they wait for", () => {
		expectSame(show(edited, "push", { studio: "x", waiting: "Asking…" }), ["Asking…"]);
	});

	it("have a table of properties, by name", () => {
		const part: SyncChange = {
			...edited,
			className: "Part",
			properties: {
				Size: { current: { Vector3: [4, 6, 1] }, incoming: { Vector3: [4, 7.25, 1] } },
				Anchored: { current: false, incoming: true },
				changedName: { current: "Old", incoming: "New" },
				Shape: { current: { Enum: 1 } },
			},
		};
		expectSame(show(part), [
			"columns",
			"Anchored: false -> true",
			"Shape: 1 -> none",
			"Size: 4, 6, 1 -> 4, 7.25, 1",
			'Name: "Old" -> "New"',
		]);
	});

	it("name the values of enums where they are known", () => {
		const part: SyncChange = { ...edited, className: "Part", properties: { Shape: { current: { Enum: 1 } } } };
		const [, line] = detailLines(
			part,
			undefined,
			{},
			(className, property, value) => `${className}${property}${value}`,
		);
		expect(words(line)).to.equal("Shape: PartShape1 -> none");
	});

	it("show both sides of what could not be merged", () => {
		const conflicts = [
			{ base: { line: 1, lines: ["a"] }, file: { line: 1, lines: ["b"] }, studio: { line: 2, lines: ["c", "d"] } },
		];
		expectSame(show({ ...edited, conflicts }), [
			"1 place changed on both sides. No merge can tell which is meant: choose a side.",
			"Studio, line 2",
			"studio 2 c",
			"studio 3 d",
			"Project file, line 1",
			"project 1 b",
		]);
	});

	it("warn of a draft in the script editor", () => {
		expect(show({ ...edited, draftHash: "1".rep(40) })[0].match("not committed")[0]).to.equal("not committed");
	});
};
