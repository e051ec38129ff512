import type { PatchNode } from "./patch-tree";
import { type AskRules, whyAsk } from "./why-ask";

const rules: AskRules = { ask: "undecided", askAboveChanges: 0, askAboveRemovals: 0, twoWay: true };

function change(more: Partial<PatchNode>): PatchNode {
	return {
		...{ id: "a", patchType: "Edit", className: "Part", path: "a", count: 1, node: 0, properties: [] },
		isSourceChanged: false,
		...more,
	} as PatchNode;
}

const pushed = change({ selection: "push" });

export = () => {
	it("is nothing unless somebody wants it", () => {
		expect(whyAsk(rules, [pushed, change({ selection: "pull" })])).to.equal(undefined);
	});

	it("is the setting to ask always", () => {
		expect(whyAsk({ ...rules, ask: "always" }, [pushed])).to.be.ok();
	});

	it("is more changes than a person wants to let through", () => {
		expect(whyAsk({ ...rules, askAboveChanges: 2 }, [pushed, pushed])).to.equal(undefined);
		expect(whyAsk({ ...rules, askAboveChanges: 2 }, [pushed, pushed, pushed])).to.be.ok();
	});

	it("is more instances deleted, whole subtrees counted", () => {
		const removal = change({ selection: "push", patchType: "Remove", count: 6 });
		expect(whyAsk({ ...rules, askAboveRemovals: 6 }, [removal])).to.equal(undefined);
		expect(whyAsk({ ...rules, askAboveRemovals: 5 }, [removal])).to.be.ok();
		// Kept in Studio and written to the files: nothing is deleted.
		const kept = change({ selection: "pull", patchType: "Remove", count: 6 });
		expect(whyAsk({ ...rules, askAboveRemovals: 5 }, [kept])).to.equal(undefined);
	});

	it("is a file that would be written where files may not be", () => {
		expect(whyAsk({ ...rules, twoWay: false }, [pushed])).to.equal(undefined);
		expect(whyAsk({ ...rules, twoWay: false }, [pushed, change({ selection: "pull" })])).to.be.ok();
		expect(whyAsk({ ...rules, twoWay: false }, [change({ selection: "merge" })])).to.be.ok();
	});
};
