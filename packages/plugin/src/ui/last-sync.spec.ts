import type { CommandParams, SyncChange } from "../generated/protocol";
import { expectSame } from "../testing/expect-same";
import { wireError } from "../wire/wire-error";
import { lastSyncOf, lastSyncWords } from "./last-sync";

const params: CommandParams<"sync"> = {
	...{ mode: "standard", overrides: [], reviewTimeoutMs: 1, wait: true },
	requestedBy: { name: "Claude" },
};
const change = (direction: "push" | "pull" | "merge"): SyncChange => {
	return { id: "a", path: "a", patchType: "Edit", className: "Part", direction };
};

export = () => {
	it("counts what went where, a merge on both sides", () => {
		const changes = [change("push"), change("push"), change("pull"), change("merge")];
		const last = lastSyncOf(params, { status: "success", changes, verdicts: [] }, 5);
		expectSame(last, { at: 5, requestedBy: "Claude", outcome: "done", toStudio: 3, toFiles: 2 });
		expect(last && lastSyncWords(last)).to.equal("3 to Studio, 2 to files.");
	});

	it("says why nothing was done", () => {
		const rejected = lastSyncOf(params, { status: "rejected", changes: [], verdicts: [], message: "Aborted." }, 5);
		expect(rejected && lastSyncWords(rejected)).to.equal("Nothing was changed. Aborted.");
		const failed = lastSyncOf(params, { status: "error", error: wireError("apply_failed", "Locked.") }, 5);
		expect(failed && lastSyncWords(failed)).to.equal("It failed. Locked.");
		const nothing = lastSyncOf(params, { status: "empty", verdicts: [] }, 5);
		expect(nothing && lastSyncWords(nothing)).to.equal("Both sides were equal.");
	});

	it("is nothing for what only looked, or is not over", () => {
		expect(lastSyncOf(params, { status: "dryrun", changes: [], verdicts: [] }, 5)).to.equal(undefined);
		expect(lastSyncOf(params, { status: "pending", syncId: "s", changes: [], verdicts: [] }, 5)).to.equal(undefined);
	});
};
