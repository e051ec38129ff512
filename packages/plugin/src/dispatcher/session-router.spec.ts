import type { DispatchedMessage } from "../connection/link";
import { expectSame } from "../testing/expect-same";
import { RecordingOutbox } from "../testing/recorders";
import { type SessionIntroduction, SessionRouter } from "./session-router";

const play: SessionIntroduction = {
	sessionId: "play-server",
	capabilities: ["queryState"],
	context: "server",
	placeId: 0,
	placeName: "Baseplate",
	gameId: 0,
	state: "Server",
};

export = () => {
	let own: DispatchedMessage[];
	let theirs: DispatchedMessage[];
	let outbox: RecordingOutbox;
	let router: SessionRouter;
	beforeEach(() => {
		own = [];
		theirs = [];
		outbox = new RecordingOutbox();
		router = new SessionRouter((message) => own.push(message));
	});

	const command = (requestId: string, sessionId: string): DispatchedMessage => ({
		type: "queryState",
		requestId,
		sessionId,
	});

	it("announces a DataModel, and forgets it with the connection it was announced on", () => {
		router.attach(outbox);
		const session = router.open(play, (message) => theirs.push(message));
		router.receive(command("1", "play-server"));
		expect(router.isIdle()).to.equal(false);
		router.detach();
		expect(router.isIdle()).to.equal(true);
		const later = new RecordingOutbox();
		router.attach(later);
		session.send({ type: "progress", requestId: "1", done: 1 });
		expectSame(outbox.messages, [{ ...play, type: "sessionOpened" }]);
		expectSame(later.messages, []);
	});

	it("brings each command, and what follows it, to the DataModel it names", () => {
		router.attach(outbox);
		router.open(play, (message) => theirs.push(message));
		const cancel: DispatchedMessage = { type: "cancel", requestId: "2" };
		const response: DispatchedMessage = { type: "response", requestId: "p", commandId: "2", status: "success" };
		for (const message of [command("1", "edit"), command("2", "play-server"), cancel, response]) {
			router.receive(message);
		}
		expectSame(own, [command("1", "edit")]);
		expectSame(theirs, [command("2", "play-server"), cancel, response]);
	});

	it("answers for a DataModel that is gone, and says so", () => {
		router.attach(outbox);
		const session = router.open(play, (message) => theirs.push(message));
		router.receive(command("1", "play-server"));
		session.close("the playtest ended");
		session.close("twice");
		const [, answer, closed] = outbox.messages;
		expect((answer as { error: { code: string } }).error.code).to.equal("connection_lost");
		expectSame(closed, { type: "sessionClosed", sessionId: "play-server", reason: "the playtest ended" });
		expect(outbox.messages.size()).to.equal(3);
		expect(session.send({ type: "heartbeat", sequence: 1 })).to.equal(undefined);
		expect(outbox.messages.size()).to.equal(3);
	});
};
