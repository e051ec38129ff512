import { expectSame } from "../testing/expect-same";
import { capabilities } from "./capabilities";
import { unsupported } from "./handler";

export = () => {
	it("names what there are handlers for", () => {
		const refuse = () => error("not called", 0);
		expectSame(capabilities({ queryState: refuse, sync: refuse, getScript: unsupported }), ["queryState", "sync"]);
		expectSame(capabilities({ queryState: unsupported, sync: unsupported, getScript: unsupported }), []);
	});
};
