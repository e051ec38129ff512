import { expectSame } from "../testing/expect-same";
import { scriptFailure } from "./script-failure";

export = () => {
	it("finds the line of the script", () => {
		expectSame(scriptFailure("Script:2: attempt to index nil with 'Name'"), {
			message: "Script:2: attempt to index nil with 'Name'",
			line: 2,
		});
		expectSame(scriptFailure('[string "Script"]:14: oops', "trace"), {
			message: "Script:14: oops",
			line: 14,
			traceback: "trace",
		});
	});

	it("keeps a message that names no line", () => {
		expectSame(scriptFailure("out of luck"), { message: "out of luck" });
		expectSame(scriptFailure("Workspace.Other:3: elsewhere"), { message: "Workspace.Other:3: elsewhere" });
	});
};
