import type { DispatchedMessage } from "../connection/link";
import { SessionRouter } from "../dispatcher/session-router";
import type { PluginMessage, SessionOpened } from "../generated/protocol";
import { expectSame } from "../testing/expect-same";
import { ManualScheduler } from "../testing/manual-scheduler";
import { RecordingOutbox } from "../testing/recorders";
import { wireError } from "../wire/wire-error";
import type { Channel } from "./channel";
import { ChannelPort } from "./channel-port";
import { PlayCopies } from "./play-copies";
import type { EditMessage } from "./play-messages";

/** Two ends of a way between copies; what is said at one is heard at the other at once. */
class FakeChannel implements Channel {
	other?: FakeChannel;
	connected = true;
	frames = 0;
	private heard: (text: string) => void = () => {};

	send(text: string): void {
		this.frames += 1;
		this.other?.heard(text);
	}

	listen(callback: (text: string) => void): void {
		this.heard = callback;
	}

	isOpen(): boolean {
		return this.connected;
	}
}

const opened: SessionOpened = {
	type: "sessionOpened",
	sessionId: "play",
	capabilities: ["queryState"],
	context: "server",
	placeId: 0,
	placeName: "Baseplate",
	gameId: 0,
	state: "Server",
};

const query: DispatchedMessage = { type: "queryState", requestId: "c1", sessionId: "play" };

export = () => {
	let scheduler: ManualScheduler;
	let outbox: RecordingOutbox;
	let sessions: SessionRouter;
	let copies: PlayCopies;
	let here: FakeChannel;
	/** What the copy in the playtest has been told. */
	let told: EditMessage[];
	let copy: ChannelPort<EditMessage>;
	beforeEach(() => {
		scheduler = new ManualScheduler();
		outbox = new RecordingOutbox();
		sessions = new SessionRouter(() => {});
		copies = new PlayCopies({ sessions, scheduler });
		here = new FakeChannel();
		const there = new FakeChannel();
		here.other = there;
		there.other = here;
		told = [];
		copy = new ChannelPort<EditMessage>(there, (message) => told.push(message));
	});
	afterEach(() => copies.stop());

	function attach(): void {
		sessions.attach(outbox);
		copies.attach(7);
	}

	const result = (requestId: string, placeName = "Baseplate"): PluginMessage =>
		({ type: "result", requestId, status: "success", state: "Server", placeName, placeId: 0, gameId: 0 }) as never;

	it("makes a copy that was there before the server a session, and brings it what is meant for it", () => {
		copies.adopt(here);
		expectSame(told, []);
		attach();
		expectSame(told, [{ type: "attach", maxRunning: 7 }]);
		copy.send(opened);
		expectSame(copies.contexts(), ["server"]);
		sessions.receive(query);
		expectSame(told[1], query);
		copy.send(result("c1"));
		expectSame(outbox.messages, [opened, result("c1")]);
	});

	it("invites one that comes later", () => {
		attach();
		copies.adopt(here);
		expectSame(told, [{ type: "attach", maxRunning: 7 }]);
	});

	it("carries what is longer than one message of Studio", () => {
		attach();
		copies.adopt(here);
		copy.send(opened);
		sessions.receive(query);
		const long = result("c1", "é".rep(100_000));
		copy.send(long);
		expectSame(outbox.messages[1], long);
		expect((here.other as FakeChannel).frames > 20).to.equal(true);
	});

	it("drops what was meant for a server that is gone", () => {
		attach();
		copies.adopt(here);
		copy.send(opened);
		sessions.receive(query);
		copies.detach();
		sessions.detach();
		expectSame(told[2], { type: "detach" });
		const later = new RecordingOutbox();
		sessions.attach(later);
		copies.attach(7);
		// Its request id may be another call's by now.
		copy.send(result("c1"));
		copy.send(opened);
		expectSame(later.messages, [opened]);
	});

	it("refuses in its place what is too long for the server", () => {
		attach();
		copies.adopt(here);
		copy.send(opened);
		sessions.receive(query);
		outbox.refuseNext(wireError("message_too_large", "ask for less"));
		copy.send(result("c1"));
		const answer = outbox.messages[1] as { requestId?: string; error?: { code: string } };
		expectSame([answer.requestId, answer.error?.code], ["c1", "message_too_large"]);
	});

	it("withdraws one that says goodbye, and one that has no time to", () => {
		attach();
		copies.adopt(here);
		copy.send(opened);
		copy.send({ type: "sessionClosed", sessionId: "play", reason: "the playtest ended" });
		expectSame(outbox.messages[1], { type: "sessionClosed", sessionId: "play", reason: "the playtest ended" });
		expectSame(copies.contexts(), []);

		const second = new FakeChannel();
		second.other = new FakeChannel();
		second.other.other = second;
		const another = new ChannelPort<EditMessage>(second.other, () => {});
		copies.adopt(second);
		another.send(opened);
		second.connected = false;
		scheduler.advance(1);
		expectSame(outbox.messages[3], { type: "sessionClosed", sessionId: "play", reason: "the playtest ended" });
		expect(scheduler.waiting()).to.equal(0);
	});
};
