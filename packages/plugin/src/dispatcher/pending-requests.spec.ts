import type { ReadTreeRequest, RequestOutcome, WireError } from "../generated/protocol";
import { expectSame } from "../testing/expect-same";
import { ManualScheduler } from "../testing/manual-scheduler";
import { noHandlers } from "../testing/no-handlers";
import { RecordingLog, RecordingOutbox } from "../testing/recorders";
import { wireError } from "../wire/wire-error";
import { Dispatcher } from "./dispatcher";

const page = {
	status: "success",
	revision: "1",
	ids: "a".rep(32),
	names: ["game"],
	childCounts: [0],
	classNames: ["DataModel"],
	classes: [0],
	sourceHashes: "",
	propertyOwners: [],
	properties: [],
	keepUnknown: [],
} as const;

export = () => {
	let scheduler: ManualScheduler;
	let outbox: RecordingOutbox;
	let dispatcher: Dispatcher;
	/** What the handler was told. */
	let outcomes: RequestOutcome<"readTree">[];
	beforeEach(() => {
		scheduler = new ManualScheduler();
		outbox = new RecordingOutbox();
		outcomes = [];
		dispatcher = new Dispatcher({
			sessionId: "ours",
			handlers: {
				...noHandlers,
				queryState: (_params, context) => {
					outcomes.push(context.ask("readTree", { cursor: "next" }));
					return { status: "success", state: "Edit", placeName: "", placeId: 0, gameId: 0 };
				},
			},
			scheduler,
			log: new RecordingLog(),
		});
		dispatcher.attach(outbox, 3);
	});
	afterEach(() => dispatcher.stop());

	/** Runs the command and returns what it asked the server. */
	function query(requestId: string): ReadTreeRequest {
		dispatcher.receive({ type: "queryState", requestId });
		return outbox.messages[outbox.messages.size() - 1] as ReadTreeRequest;
	}

	function failure(): WireError | undefined {
		expect(outcomes.size()).to.equal(1);
		const [outcome] = outcomes;
		return outcome.status === "error" ? outcome.error : undefined;
	}

	it("sends a request that names its command", () => {
		const request = query("command");
		expectSame(request, {
			type: "readTree",
			requestId: request.requestId,
			commandId: "command",
			cursor: "next",
		});
		expect(outcomes.size()).to.equal(0);
	});

	it("gives the handler the answer, and the handler goes on", () => {
		const { requestId } = query("1");
		const response = { type: "response", requestId, commandId: "1", ...page } as const;
		dispatcher.receive(response);
		expectSame(outcomes, [response]);
		expect(outbox.messages[1].type).to.equal("result");
		expect(scheduler.waiting()).to.equal(0);
	});

	it("gives every command its own answer", () => {
		const first = query("1");
		const second = query("2");
		dispatcher.receive({
			type: "response",
			requestId: second.requestId,
			commandId: "2",
			...page,
		} as never);
		expect((outbox.messages[2] as { requestId?: string }).requestId).to.equal("2");
		dispatcher.receive({
			type: "response",
			requestId: first.requestId,
			commandId: "1",
			...page,
		} as never);
		expect((outbox.messages[3] as { requestId?: string }).requestId).to.equal("1");
	});

	it("passes on an error of the server", () => {
		const { requestId } = query("1");
		const problem = wireError("no_sync_session", "sync first");
		dispatcher.receive({ type: "response", requestId, commandId: "1", status: "error", error: problem } as never);
		expectSame(failure(), problem);
	});

	it("fails on an answer that breaks its schema", () => {
		const { requestId } = query("1");
		dispatcher.receive({
			type: "response",
			requestId,
			commandId: "1",
			...page,
			ids: "not hexadecimal",
		} as never);
		expect(failure()?.code).to.equal("invalid_message");
		expect(failure()?.message.find("/ids", 1, true)[0]).to.be.ok();
	});

	it("fails when the server does not answer in time, and drops the answer that comes later", () => {
		const { requestId } = query("1");
		scheduler.advance(29.9);
		expect(outcomes.size()).to.equal(0);
		scheduler.advance(0.2);
		expect(failure()?.message).to.equal("the server did not answer readTree within 30 seconds");
		dispatcher.receive({ type: "response", requestId, commandId: "1", ...page } as never);
		expect(outcomes.size()).to.equal(1);
	});

	it("fails when the connection drops", () => {
		query("1");
		dispatcher.detach();
		expect(failure()?.message).to.equal("the connection to the server was lost");
		expect(scheduler.waiting()).to.equal(0);
	});

	it("fails when the server could not use the request", () => {
		const { requestId } = query("1");
		const problem = wireError("invalid_message", "/cursor must be shorter");
		dispatcher.receive({ type: "fault", requestId, error: problem });
		expectSame(failure(), problem);
	});

	it("fails when the request cannot be sent", () => {
		const problem = wireError("message_too_large", "too much");
		outbox.refuseNext(problem);
		query("1");
		expectSame(failure(), problem);
	});
};
