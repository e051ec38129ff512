import { expectSame } from "../testing/expect-same";
import { noHandlers } from "../testing/no-handlers";
import { capabilities } from "./capabilities";

export = () => {
	it("names what there are handlers for", () => {
		const refuse = () => error("not called", 0);
		expectSame(capabilities({ ...noHandlers, queryState: refuse, sync: refuse }), ["queryState", "sync"]);
		expectSame(capabilities(noHandlers), []);
	});
};
