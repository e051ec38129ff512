import type { PatchType, Selection, SyncChange } from "../../generated/protocol";
import { expectSame } from "../../testing/expect-same";
import { ReviewModel } from "./review-model";
import { buildReviewTree, type ReviewNode, splitPath } from "./review-tree";

function change(path: string, more: Partial<SyncChange> = {}): SyncChange {
	return { id: path.gsub("[^%w]", "-")[0], path, patchType: "Edit", className: "Folder", ...more };
}

const aScript = (path: string, more: Partial<SyncChange> = {}) =>
	change(path, { className: "ModuleScript", studioHash: "0".rep(40), ...more });

function decided(path: string, direction: Selection, patchType: PatchType = "Edit"): SyncChange {
	return change(path, { direction, defaultSelection: direction, patchType });
}

function outline(node: ReviewNode): string[] {
	const lines = [`${"  ".rep(node.depth)}${node.name}`];
	for (const child of node.children) for (const line of outline(child)) lines.push(line);
	return lines;
}

const noClass = () => undefined;

function find(model: ReviewModel, name: string): ReviewNode {
	const node = model.rows().find((row) => row.name === name);
	assert(node, `there is no row ${name}`);
	return node;
}

export = () => {
	describe("the tree", () => {
		it("puts changes where they are, by name, and joins what nothing happened to", () => {
			const tree = buildReviewTree([change("Work/B/c"), change("Work/B/A"), change("Store/x")], noClass);
			expectSame(outline(tree), ["All changes", "  Store", "    x", "  Work / B", "    A", "    c"]);
		});

		it("has a row of its own for a change that has others below it", () => {
			const tree = buildReviewTree([change("Work/B/c/d"), change("Work/B")], noClass);
			expectSame(outline(tree), ["All changes", "  Work", "    B", "      c", "        d"]);
		});

		it("tells siblings of one name apart", () => {
			const tree = buildReviewTree([change("Work/A"), change("Work/A"), change("Work/A/b")], noClass);
			expectSame(outline(tree), ["All changes", "  Work", "    A", "      b", "    A"]);
		});

		it("asks for the class of what has no change", () => {
			const asked: string[] = [];
			const tree = buildReviewTree([change("Work/B/c"), change("Work/d")], (names) => {
				asked.push(names.join("."));
				return `class of ${names[names.size() - 1]}`;
			});
			expectSame(asked, ["Work", "Work.B"]);
			expect(tree.children[0].className).to.equal("class of Work");
		});

		it("reads names with slashes and backslashes in them", () => {
			expectSame(splitPath("a/b\\/c/d\\\\"), ["a", "b/c", "d\\"]);
			expectSame(splitPath("a"), ["a"]);
		});
	});

	describe("choices", () => {
		let model: ReviewModel;
		beforeEach(() => {
			model = new ReviewModel(
				[
					decided("Work/A/one", "push"),
					decided("Work/A/two", "pull", "Remove"),
					change("Work/B/three", { patchType: "Add" }),
					aScript("Work/B/four"),
				],
				noClass,
			);
		});

		it("begins with what is decided already", () => {
			const { root } = model;
			expectSame(
				[root.tally.studioEdit, root.tally.fileAdd, root.tally.undecided, model.choiceOf(root)],
				[1, 1, 2, "mixed"],
			);
			expect(model.choiceOf(find(model, "B"))).to.equal("undecided");
			expect(model.selections().size()).to.equal(2);
		});

		it("looks first at what is undecided", () => {
			expect(model.selected?.name).to.equal("four");
		});

		it("decides for everything below", () => {
			model.choose(find(model, "B"), "push");
			expect(model.choiceOf(find(model, "B"))).to.equal("push");
			expect(model.choiceOf(find(model, "three"))).to.equal("push");
			expectSame([model.root.tally.studioAdd, model.root.tally.studioEdit, model.root.tally.undecided], [1, 2, 0]);
		});

		it("decides for one, and those above are mixed", () => {
			model.choose(find(model, "three"), "pull");
			expect(model.choiceOf(find(model, "three"))).to.equal("pull");
			expect(model.choiceOf(find(model, "B"))).to.equal("mixed");
			expect(model.root.tally.fileRemove).to.equal(1);
		});

		it("tells the sync nothing about what is skipped", () => {
			model.choose(model.root, "skip");
			expect(model.selections().size()).to.equal(0);
			expect(model.root.tally.skip).to.equal(4);
		});

		it("merges only what can be merged", () => {
			model.choose(model.root, "merge");
			expectSame([model.root.tally.merge, model.root.tally.undecided, model.root.tally.studioEdit], [1, 1, 1]);
			model.choose(model.root, "push");
			model.choose(model.root, "merge", () => false);
			expect(model.root.tally.merge).to.equal(0);
		});

		it("knows which scripts might be merged", () => {
			const both = aScript("Work/B/five", { properties: { Disabled: { current: true, incoming: false } } });
			const others = new ReviewModel([aScript("Work/B/four"), both, change("Work/B/three")], noClass);
			expectSame(
				others.mergeableAt(others.root).map(({ path }) => path),
				["Work/B/four"],
			);
		});
	});

	describe("rows", () => {
		it("hides what is closed", () => {
			const model = new ReviewModel([change("Work/A/one"), change("Work/B/two")], noClass);
			model.toggle(find(model, "Work"));
			expectSame(
				model.rows().map(({ name }) => name),
				["All changes", "Work"],
			);
		});

		it("shows only what goes one way", () => {
			const model = new ReviewModel([decided("Work/A/one", "push"), decided("Store/two", "pull")], noClass);
			model.show("files");
			expectSame(
				model.rows().map(({ name }) => name),
				["All changes", "Store", "two"],
			);
		});

		it("are few at first, however many there are", () => {
			const changes: SyncChange[] = [];
			for (let index = 0; index < 3000; index++) changes.push(change(`Work/F${index % 30}/n${index}`));
			const model = new ReviewModel(changes, noClass);
			expect(model.rows().size() <= 200).to.equal(true);
			expect(find(model, "F7").isOpen).to.equal(false);
		});

		it("are none without changes", () => {
			expect(new ReviewModel([], noClass).rows().size()).to.equal(0);
		});
	});
};
