import { expectSame } from "../../testing/expect-same";
import { clockWords, confirmWords, consequences } from "./review-words";
import { emptyTally } from "./tally";

export = () => {
	it("say on the button what confirming does", () => {
		expect(confirmWords({ ...emptyTally(), studioEdit: 2, studioAdd: 1, fileEdit: 2 })).to.equal(
			"Confirm: change 3 in Studio, write 2 files",
		);
		expect(confirmWords({ ...emptyTally(), fileAdd: 1 })).to.equal("Confirm: write 1 file");
		expect(confirmWords({ ...emptyTally(), merge: 1 })).to.equal("Confirm: change 1 in Studio, write 1 file");
		expect(confirmWords({ ...emptyTally(), undecided: 4 })).to.equal("Confirm: change nothing");
	});

	it("name what is deleted", () => {
		expect(confirmWords({ ...emptyTally(), studioRemove: 2, fileRemove: 1 })).to.equal(
			"Confirm: delete 2 in Studio, delete 1 file",
		);
	});

	it("tell each side apart", () => {
		const tally = { ...emptyTally(), studioAdd: 3, studioEdit: 1, studioRemove: 2, fileEdit: 1, merge: 1 };
		expectSame(consequences(tally), {
			studio: { words: "3 added, 1 changed, 2 deleted and 1 merged", isLoss: true },
			files: { words: "1 overwritten and 1 merged", isLoss: false },
		});
	});

	it("say what becomes of the undecided ones", () => {
		expect(consequences({ ...emptyTally(), undecided: 1 }).left).to.equal(
			"1 not decided: left as it is on both sides, and asked about again next time",
		);
		expect(consequences({ ...emptyTally(), undecided: 2, skip: 1 }).left).to.equal(
			"2 not decided and 1 skipped: left as they are on both sides, and asked about again next time",
		);
	});

	it("show a clock", () => {
		expectSame([4.2, 65, 3599.5, 3725, -3].map(clockWords), ["0:05", "1:05", "1:00:00", "1:02:05", "0:00"]);
	});
};
