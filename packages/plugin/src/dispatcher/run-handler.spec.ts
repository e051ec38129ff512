import type { Command } from "../generated/protocol";
import { expectSame } from "../testing/expect-same";
import type { AnyHandler, CommandContext } from "./handler";
import { runHandler } from "./run-handler";

const command: Command = { type: "queryState", requestId: "1" };
const success = { status: "success", state: "Edit", placeName: "Baseplate", placeId: 0, gameId: 0 };

const context: CommandContext = {
	sessionId: "session",
	progress() {},
	onStop() {},
	ask() {
		error("nobody to ask", 0);
	},
};

function run(handler: AnyHandler) {
	const { result, failure } = runHandler(handler, command, context);
	const { error: problem } = result as { error?: { code: string; message: string } };
	return { result, failure, problem };
}

export = () => {
	it("puts the outcome into its envelope", () => {
		const { result, failure } = run(() => success);
		expectSame(result, { type: "result", requestId: "1", ...success });
		expect(failure).to.equal(undefined);
	});

	it("lets a handler fail in its own words", () => {
		const problem = { code: "not_a_script", message: "Part has no source" };
		const { result, failure } = run(() => ({ status: "error", error: problem }));
		expectSame(result, { type: "result", requestId: "1", status: "error", error: problem });
		expect(failure).to.equal(undefined);
	});

	it("answers for a handler that raises, and keeps the trace for the log", () => {
		const { problem, failure } = run(() => error("no such thing", 0));
		expect(problem?.code).to.equal("internal_error");
		expect(problem?.message).to.equal("the handler of queryState failed: no such thing");
		expect(failure?.find("run-handler", 1, true)[0]).to.be.ok();
	});

	it("answers for a handler that raises something else than text", () => {
		expect(run(() => error({ odd: true } as unknown as string)).problem?.code).to.equal("internal_error");
	});

	it("answers for a handler that returns nothing", () => {
		const { problem } = run(() => undefined);
		expect(problem?.message).to.equal("the handler of queryState returned no result");
	});

	it("answers for a handler whose result breaks the schema, naming where", () => {
		const { problem, failure } = run(() => ({ ...success, placeId: "none" }));
		expect(problem?.code).to.equal("internal_error");
		expect(problem?.message).to.equal("the handler of queryState made a malformed result: /placeId must be integer");
		expect(failure).to.equal(problem?.message);
	});

	it("does not let a handler choose another request to answer", () => {
		expect(run(() => ({ ...success, requestId: "2" })).result.requestId).to.equal("1");
	});
};
