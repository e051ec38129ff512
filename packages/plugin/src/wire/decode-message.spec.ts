import type { Fault } from "../generated/protocol";
import { expectSame } from "../testing/expect-same";
import { decodeMessage } from "./decode-message";

export = () => {
	it("passes a valid message on and answers nothing", () => {
		const { message, answer } = decodeMessage('{"type":"queryState","requestId":"1"}');
		expectSame(message, { type: "queryState", requestId: "1" });
		expect(answer).to.equal(undefined);
	});

	it("answers text that is not JSON with a fault", () => {
		for (const text of ["", "garbage", '{"type":', "\xff\xfe\x00"]) {
			const { message, answer } = decodeMessage(text);
			expect(message).to.equal(undefined);
			const { type: kind, requestId, error: problem } = answer as Fault;
			expect(kind).to.equal("fault");
			expect(requestId).to.equal(undefined);
			expect(problem.code).to.equal("invalid_message");
			expectSame(problem.details, { path: "", rule: "json" });
		}
	});

	it("answers JSON that is no message with a fault", () => {
		for (const text of ["null", "1", '"text"', "[1,2]", "{}", '{"type":1}', '{"type":"no such type"}']) {
			expect(decodeMessage(text).answer?.type).to.equal("fault");
		}
	});

	it("answers a malformed command with a result naming path and rule", () => {
		const { message, answer } = decodeMessage(
			'{"type":"sync","requestId":"7","mode":"sideways","overrides":[],"wait":true,"reviewTimeoutMs":1}',
		);
		expect(message).to.equal(undefined);
		expectSame(answer, {
			type: "result",
			requestId: "7",
			status: "error",
			error: {
				code: "invalid_message",
				message: '/mode must be one of "standard", "manual", "fastfail", "dryrun", "merge", "live"',
				details: { path: "/mode", rule: "enum" },
			},
		});
	});

	it("answers a command with an unknown field", () => {
		const { answer } = decodeMessage('{"type":"queryState","requestId":"7","extra":1}');
		expectSame(answer, {
			type: "result",
			requestId: "7",
			status: "error",
			error: {
				code: "invalid_message",
				message: "the message must not have property 'extra'",
				details: { path: "", rule: "additionalProperties" },
			},
		});
	});

	it("answers the caller of a command it has never heard of", () => {
		const { answer } = decodeMessage('{"type":"flyToTheMoon","requestId":"7"}');
		expect(answer?.type).to.equal("result");
	});

	it("answers a command without a usable request id with a fault", () => {
		for (const requestId of ["", '"requestId":1,', '"requestId":"",', `"requestId":"${"x".rep(65)}",`]) {
			const { answer } = decodeMessage(`{${requestId}"type":"queryState"}`);
			expect(answer?.type).to.equal("fault");
			expect((answer as Fault).requestId).to.equal(undefined);
		}
	});

	it("answers other malformed messages with a fault that names their request", () => {
		const { answer } = decodeMessage('{"type":"cancel","requestId":"7","reason":"boredom"}');
		expect(answer?.type).to.equal("fault");
		expect((answer as Fault).requestId).to.equal("7");
	});

	it("makes of a malformed response a failed one, so that nobody waits for it", () => {
		const { message, answer } = decodeMessage('{"type":"response","requestId":"plugin-1"}');
		expect(answer?.type).to.equal("fault");
		const { type: kind, requestId, status } = message as { type: string; requestId: string; status: string };
		expectSame([kind, requestId, status], ["response", "plugin-1", "error"]);
	});

	it("never answers a fault, however malformed", () => {
		expectSame(decodeMessage('{"type":"fault"}'), {});
		expectSame(decodeMessage('{"type":"fault","requestId":"1","error":{"code":"?"}}'), {});
	});
};
