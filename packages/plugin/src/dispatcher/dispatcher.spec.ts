import type { PluginMessage, QueryStateResultSuccess, WireError } from "../generated/protocol";
import { expectSame } from "../testing/expect-same";
import { ManualScheduler } from "../testing/manual-scheduler";
import { noHandlers } from "../testing/no-handlers";
import { RecordingLog, RecordingOutbox } from "../testing/recorders";
import { wireError } from "../wire/wire-error";
import { Dispatcher } from "./dispatcher";
import type { CommandHandler } from "./handler";

const outcome = { status: "success", state: "Edit", placeName: "Baseplate", placeId: 0, gameId: 0 } as const;

function answer(requestId: string): QueryStateResultSuccess {
	return { type: "result", requestId, ...outcome };
}

function errorOf(message: PluginMessage | undefined): WireError {
	return (message as unknown as { error: WireError }).error;
}

export = () => {
	let scheduler: ManualScheduler;
	let outbox: RecordingOutbox;
	let log: RecordingLog;
	let dispatcher: Dispatcher;
	let calls: number;
	/** Threads of handlers that wait until a spec lets them go on. */
	let held: thread[];
	beforeEach(() => {
		scheduler = new ManualScheduler();
		outbox = new RecordingOutbox();
		log = new RecordingLog();
		calls = 0;
		held = [];
	});
	afterEach(() => dispatcher.stop());

	function serve(handler: CommandHandler<"queryState">): void {
		dispatcher = new Dispatcher({
			sessionId: "ours",
			handlers: { ...noHandlers, queryState: handler },
			scheduler,
			log,
		});
		dispatcher.attach(outbox, 3);
	}

	const hold: CommandHandler<"queryState"> = () => {
		calls += 1;
		held.push(coroutine.running());
		coroutine.yield();
		return outcome;
	};

	function query(requestId: string, sessionId?: string): void {
		dispatcher.receive({ type: "queryState", requestId, sessionId });
	}

	describe("an operation asked for again", () => {
		const played = { status: "success", state: "Play" } as const;
		const playedAs = (requestId: string) => ({ type: "result", requestId, ...played });

		/** A change, unlike `queryState`. */
		function play(handler: CommandHandler<"playControl">): void {
			const handlers = { ...noHandlers, playControl: handler };
			dispatcher = new Dispatcher({ sessionId: "ours", handlers, scheduler, log });
			dispatcher.attach(outbox, 3);
		}

		function operate(requestId: string, operationId: string, onlyIfKnown?: boolean): void {
			dispatcher.receive({ type: "playControl", action: "start", requestId, operationId, onlyIfKnown });
		}

		const count: CommandHandler<"playControl"> = () => {
			calls += 1;
			return played;
		};

		const holdPlay: CommandHandler<"playControl"> = (_params, context) => {
			hold({}, context);
			return played;
		};

		it("is answered from memory and not run again", () => {
			play(count);
			operate("1", "op");
			operate("2", "op");
			expect(calls).to.equal(1);
			expectSame(outbox.messages, [playedAs("1"), playedAs("2")]);
		});

		it("joins the one that still runs", () => {
			play(holdPlay);
			operate("1", "op");
			operate("2", "op");
			expect(calls).to.equal(1);
			task.spawn(held[0]);
			const answered = outbox.messages.map((message) => (message as QueryStateResultSuccess).requestId).sort();
			expectSame(answered, ["1", "2"]);
		});

		it("finds, on a new connection, the one begun on the last", () => {
			play(holdPlay);
			operate("1", "op");
			dispatcher.detach();
			const later = new RecordingOutbox();
			dispatcher.attach(later, 3);
			operate("1", "op");
			task.spawn(held[0]);
			expect(calls).to.equal(1);
			expectSame(outbox.messages, []);
			expectSame(later.messages, [playedAs("1")]);
		});

		it("is told what it came to when nobody was there to hear it", () => {
			play(holdPlay);
			operate("1", "op");
			dispatcher.detach();
			task.spawn(held[0]);
			dispatcher.attach(outbox, 3);
			operate("7", "op", true);
			expect(calls).to.equal(1);
			expectSame(outbox.messages, [playedAs("7")]);
		});

		it("is never begun by a question about it", () => {
			play(count);
			operate("1", "op", true);
			expect(calls).to.equal(0);
			expect(errorOf(outbox.messages[0]).code).to.equal("unknown_operation");
		});

		it("goes on while one of two callers still waits", () => {
			play(holdPlay);
			operate("1", "op");
			operate("2", "op");
			dispatcher.receive({ type: "cancel", requestId: "1" });
			expect(errorOf(outbox.messages[0]).code).to.equal("cancelled");
			task.spawn(held[0]);
			expectSame(outbox.messages[1], playedAs("2"));
		});

		it("stays done when its result is no longer kept", () => {
			play(count);
			operate("1", "op");
			scheduler.advance(3600);
			operate("2", "op");
			expect(calls).to.equal(1);
			expect(errorOf(outbox.messages[1]).code).to.equal("result_expired");
		});

		it("runs again if it only asked, so that memory is kept for changes", () => {
			serve(hold);
			const ask = (requestId: string) => dispatcher.receive({ type: "queryState", requestId, operationId: "op" });
			ask("1");
			ask("2");
			task.spawn(held[0]);
			expect(calls).to.equal(1);
			ask("3");
			expect(calls).to.equal(2);
		});
	});

	describe("a command", () => {
		it("is answered by its handler", () => {
			serve(() => outcome);
			query("1");
			expectSame(outbox.messages, [answer("1")]);
		});

		it("may name our session", () => {
			serve((_params, context) => ({ ...outcome, placeName: context.sessionId }));
			query("1", "ours");
			expectSame(outbox.messages, [{ ...answer("1"), placeName: "ours" }]);
		});

		it("for another session is refused", () => {
			serve(hold);
			query("1", "theirs");
			expect(errorOf(outbox.messages[0]).code).to.equal("unknown_session");
			expectSame(errorOf(outbox.messages[0]).details, { sessionId: "theirs" });
			expect(calls).to.equal(0);
		});

		it("without a handler is refused by the capability it needs", () => {
			serve(() => outcome);
			dispatcher.receive({ type: "getScript", requestId: "1", id: "0".rep(32), fromDraft: false });
			expectSame(outbox.messages, [
				{
					type: "result",
					requestId: "1",
					status: "error",
					error: {
						code: "unsupported_command",
						message: "this plugin cannot serve getScript yet",
						details: { capability: "getScript" },
					},
				},
			]);
		});

		it("may take its time while others are served", () => {
			serve(hold);
			query("1");
			query("2");
			expectSame(outbox.messages, []);
			expect(dispatcher.isIdle()).to.equal(false);
			task.spawn(held[1]);
			task.spawn(held[0]);
			expectSame(outbox.messages, [answer("2"), answer("1")]);
			expect(dispatcher.isIdle()).to.equal(true);
		});

		it("is not run twice while it runs", () => {
			serve(hold);
			query("1");
			query("1");
			expect(calls).to.equal(1);
			task.spawn(held[0]);
			expectSame(outbox.messages, [answer("1")]);
		});

		it("beyond the agreed number is refused, and accepted when there is room again", () => {
			serve(hold);
			for (const requestId of ["1", "2", "3", "4"]) query(requestId);
			expect(calls).to.equal(3);
			expect(outbox.messages.size()).to.equal(1);
			expect(errorOf(outbox.messages[0]).code).to.equal("too_many_requests");
			task.spawn(held[0]);
			query("5");
			expect(calls).to.equal(4);
		});

		it("whose handler raises is answered, and the log says more", () => {
			serve(() => error("out of luck", 0));
			query("1");
			expect(errorOf(outbox.messages[0]).code).to.equal("internal_error");
			expect(log.lines.size()).to.equal(1);
			expect(dispatcher.isIdle()).to.equal(true);
		});

		it("whose result cannot be sent is answered with the reason", () => {
			serve(() => outcome);
			outbox.refuseNext(wireError("message_too_large", "too much"));
			query("1");
			expect(errorOf(outbox.messages[0]).code).to.equal("message_too_large");
		});
	});

	describe("progress", () => {
		it("names the command", () => {
			serve((_params, context) => {
				context.progress(1, 3, "reading");
				return outcome;
			});
			query("1");
			expectSame(outbox.messages[0], { type: "progress", requestId: "1", done: 1, total: 3, message: "reading" });
		});

		it("that breaks its schema is the handler's fault", () => {
			serve((_params, context) => {
				outbox.refuseNext(wireError("internal_error", "malformed progress"));
				context.progress(-1);
				return outcome;
			});
			query("1");
			expect(errorOf(outbox.messages[0]).code).to.equal("internal_error");
		});
	});

	describe("cancel", () => {
		it("ends the handler where it yields and answers for it", () => {
			serve(hold);
			query("1");
			dispatcher.receive({ type: "cancel", requestId: "1", reason: "deadline" });
			expect(outbox.messages.size()).to.equal(1);
			expect(errorOf(outbox.messages[0]).code).to.equal("cancelled");
			expect(coroutine.status(held[0])).to.equal("dead");
			expect(dispatcher.isIdle()).to.equal(true);
		});

		it("that a handler brings about itself cannot end its thread, but it answers only once", () => {
			serve(() => {
				dispatcher.receive({ type: "cancel", requestId: "1" });
				return outcome;
			});
			query("1");
			expect(outbox.messages.size()).to.equal(1);
			expect(errorOf(outbox.messages[0]).code).to.equal("cancelled");
		});

		it("of a command that is not running is told so", () => {
			serve(() => outcome);
			query("1");
			dispatcher.receive({ type: "cancel", requestId: "1" });
			expectSame(outbox.messages[1], {
				type: "fault",
				requestId: "1",
				error: { code: "unknown_request", message: "command 1 is not running" },
			});
		});

		it("ends a handler that waits for the server, and its late answer finds nobody", () => {
			serve((_params, context) => {
				held.push(coroutine.running());
				context.ask("readTree", {});
				return outcome;
			});
			query("1");
			const asked = outbox.messages[0] as { requestId: string };
			dispatcher.receive({ type: "cancel", requestId: "1" });
			dispatcher.receive({ type: "response", requestId: asked.requestId, commandId: "1", status: "success" });
			expect(outbox.messages.size()).to.equal(2);
			expect(coroutine.status(held[0])).to.equal("dead");
			expect(scheduler.waiting()).to.equal(0);
		});
	});

	describe("a lost connection", () => {
		it("lets a running command finish but sends its answer nowhere", () => {
			serve(hold);
			query("1");
			dispatcher.detach();
			expect(dispatcher.isIdle()).to.equal(true);
			const nextOutbox = new RecordingOutbox();
			dispatcher.attach(nextOutbox, 3);
			task.spawn(held[0]);
			expect(coroutine.status(held[0])).to.equal("dead");
			expectSame(outbox.messages, []);
			expectSame(nextOutbox.messages, []);
		});

		it("frees its request ids for the next one", () => {
			serve(hold);
			query("1");
			dispatcher.detach();
			const nextOutbox = new RecordingOutbox();
			dispatcher.attach(nextOutbox, 3);
			query("1");
			expect(calls).to.equal(2);
			task.spawn(held[0]);
			expect(dispatcher.isIdle()).to.equal(false);
			task.spawn(held[1]);
			expectSame(nextOutbox.messages, [answer("1")]);
		});

		it("does not free the places of commands that still run", () => {
			serve(hold);
			for (const requestId of ["1", "2", "3"]) query(requestId);
			dispatcher.detach();
			const nextOutbox = new RecordingOutbox();
			dispatcher.attach(nextOutbox, 3);
			query("4");
			expect(errorOf(nextOutbox.messages[0]).code).to.equal("too_many_requests");
		});
	});

	it("ends every thread when it stops", () => {
		serve(hold);
		query("1");
		dispatcher.detach();
		dispatcher.attach(outbox, 3);
		query("2");
		dispatcher.stop();
		for (const thread of held) expect(coroutine.status(thread)).to.equal("dead");
		expect(outbox.messages.size()).to.equal(1);
		expect(errorOf(outbox.messages[0]).message).to.equal("the plugin is being unloaded");
		expect(dispatcher.isIdle()).to.equal(true);
	});

	it("does not wake what waits for the server when it stops", () => {
		serve((_params, context) => {
			context.ask("readTree", {});
			calls += 1;
			return outcome;
		});
		query("1");
		dispatcher.stop();
		expect(calls).to.equal(0);
		expect(scheduler.waiting()).to.equal(0);
	});

	it("says once a connection that the server could not use a message", () => {
		serve(() => outcome);
		const complaint = wireError("invalid_message", "/state must be string");
		for (let i = 0; i < 3; i++) dispatcher.receive({ type: "fault", error: complaint });
		expectSame(log.lines, ["warn: The server could not use a message of this plugin: /state must be string"]);
		expectSame(outbox.messages, []);
	});
};
