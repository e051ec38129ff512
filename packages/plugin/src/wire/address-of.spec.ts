import { addressOf } from "./address-of";
import { errorResult, fault, wireError } from "./wire-error";

export = () => {
	it("names the command of a result, of progress and of a request", () => {
		expect(addressOf(errorResult("c1", wireError("internal_error", "?")))).to.equal("result c1\n");
		expect(addressOf({ type: "progress", requestId: "c2", done: 1 })).to.equal("progress c2\n");
		expect(addressOf({ type: "readTree", requestId: "plugin-1", commandId: "c3" })).to.equal("readTree c3\n");
	});

	it("is empty for what is about no command that runs", () => {
		expect(addressOf({ type: "heartbeat", sequence: 1 })).to.equal("");
		expect(addressOf(fault(wireError("internal_error", "?"), "c1"))).to.equal("");
	});
};
