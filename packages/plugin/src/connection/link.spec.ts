import type { Chunk, Fault, Hello, Knock, PluginMessage } from "../generated/protocol";
import { toHex } from "../hash/hex";
import { hmac } from "../hash/hmac";
import { expectSame } from "../testing/expect-same";
import { FakeCredentials } from "../testing/fake-credentials";
import { type FakeSocket, FakeSockets } from "../testing/fake-sockets";
import { ManualScheduler } from "../testing/manual-scheduler";
import { hello, rejected, welcome } from "../testing/messages";
import { encodeJson } from "../wire/json";
import { Introduction } from "./introduction";
import { type DispatchedMessage, Link } from "./link";
import type { LinkEnd } from "./link-end";
import type { OpenSocket } from "./socket";

const PORT = 1;

export = () => {
	let scheduler: ManualScheduler;
	let sockets: FakeSockets;
	let ends: LinkEnd[];
	let received: DispatchedMessage[];
	let opened: number;
	let idle: boolean;
	let credentials: FakeCredentials;
	beforeEach(() => {
		credentials = new FakeCredentials();
		scheduler = new ManualScheduler();
		sockets = new FakeSockets();
		ends = [];
		received = [];
		opened = 0;
		idle = true;
	});

	function openLink(openSocket: OpenSocket = sockets.open): Link {
		const link = new Link({
			url: "ws://127.0.0.1:1/plugin",
			introduction: new Introduction(credentials, PORT),
			openSocket,
			scheduler,
			hello: (proof) => ({ ...hello, proof }),
			isIdle: () => idle,
			onOpen: () => {
				opened += 1;
			},
			onMessage: (message) => received.push(message),
			onEnd: (reason) => ends.push(reason),
		});
		link.open();
		return link;
	}

	function openWelcomed(): [Link, FakeSocket] {
		const link = openLink();
		const socket = sockets.current();
		credentials.letIn(socket, PORT);
		socket.say(welcome);
		return [link, socket];
	}

	/** Lets time pass with a server that returns every heartbeat. */
	function liveFor(socket: FakeSocket, seconds: number): void {
		for (let passed = 0; passed < seconds && ends.isEmpty(); passed += 10) {
			scheduler.advance(math.min(10, seconds - passed));
			socket.say({ type: "heartbeat", sequence: 0 });
		}
	}

	function expectEnded(kind: LinkEnd["kind"]): void {
		expect(ends.size()).to.equal(1);
		expect(ends[0].kind).to.equal(kind);
		expect(sockets.current().closes).to.equal(1);
		expect(scheduler.waiting()).to.equal(0);
	}

	describe("opening", () => {
		it("says nothing before the socket is open, then knocks, and hello when the server has proved itself", () => {
			openLink();
			const socket = sockets.current();
			expect(socket.sent.size()).to.equal(0);
			socket.events.opened(101);
			const [knock] = socket.heard();
			expect(knock.type).to.equal("knock");
			socket.say(credentials.challenge(PORT, knock as Knock));
			const greeting = socket.last() as Hello;
			expectSame(greeting, { ...hello, proof: greeting.proof });
			expect(opened).to.equal(0);
			socket.say(welcome);
			expect(opened).to.equal(1);
		});

		it("tells whoever cannot prove itself nothing but a number", () => {
			openLink();
			const socket = sockets.current();
			socket.events.opened(101);
			socket.say(credentials.challenge(PORT, socket.last() as Knock, "another key"));
			expectEnded("refused");
			expect(socket.sent.size()).to.equal(1);
		});

		it("does not take a proof made for another port", () => {
			openLink();
			const socket = sockets.current();
			socket.events.opened(101);
			socket.say(credentials.challenge(PORT + 1, socket.last() as Knock));
			expectEnded("refused");
		});

		it("does not even knock without a key", () => {
			credentials.known = [];
			openLink();
			expect(sockets.made.size()).to.equal(0);
			expect(ends[0].kind).to.equal("refused");
		});

		it("pairs with a code, however it is typed, and keeps the key it is given", () => {
			credentials.known = [];
			credentials.code = "abcd-efgh 0123";
			openLink();
			const socket = sockets.current();
			socket.events.opened(101);
			const knock = socket.last() as Knock;
			expect(knock.pairing).to.equal(true);
			const code = hmac("ABCDEFGH0123", "studio-bridge pairing");
			const challenge = credentials.challenge(PORT, knock, code, "pairing");
			socket.say(challenge);
			const seal = hmac(code, `studio-bridge seal\n${knock.nonce}\n${challenge.nonce}`);
			// Sealing zeros gives the seal itself.
			socket.say({ ...welcome, sealedKey: toHex(seal) });
			expectSame(credentials.known, ["0".rep(64)]);
		});

		it("takes 200 as well as 101", () => {
			openLink();
			sockets.current().events.opened(200);
			expect(sockets.current().heard()[0].type).to.equal("knock");
		});

		it("does not take any other status", () => {
			openLink();
			sockets.current().events.opened(404);
			expectEnded("lost");
		});

		it("gives up after ten seconds without an open socket", () => {
			openLink();
			scheduler.advance(9.9);
			expect(ends.size()).to.equal(0);
			scheduler.advance(0.2);
			expectEnded("lost");
		});

		it("gives up ten seconds after a knock that nobody answers", () => {
			openLink();
			scheduler.advance(9);
			sockets.current().events.opened(101);
			scheduler.advance(9.9);
			expect(ends.size()).to.equal(0);
			scheduler.advance(0.2);
			expectEnded("lost");
		});

		it("reports a Studio that cannot make sockets", () => {
			openLink(() => error("WebStreamClient is not enabled", 0));
			expect(ends.size()).to.equal(1);
			const reason = ends[0] as LinkEnd & { kind: "refused" };
			expect(reason.kind).to.equal("refused");
			expect(reason.message.find("WebStreamClient is not enabled", 1, true)[0]).to.be.ok();
			expect(scheduler.waiting()).to.equal(0);
		});

		it("copes with a socket that opens before it is returned", () => {
			openLink((url, events) => {
				const socket = sockets.open(url, events);
				events.opened(101);
				return socket;
			});
			expect(sockets.current().heard()[0].type).to.equal("knock");
		});

		it("closes a socket that fails before it is returned", () => {
			openLink((url, events) => {
				const socket = sockets.open(url, events);
				events.failed("connection refused");
				return socket;
			});
			expectEnded("lost");
		});
	});

	describe("the answer to the hello", () => {
		it("can be a rejection, which ends the link with what it says", () => {
			openLink();
			credentials.letIn(sockets.current(), PORT);
			sockets.current().say(rejected);
			expectEnded("refused");
			expectSame(ends[0], {
				kind: "refused",
				message: rejected.message,
				action: rejected.action,
				retryable: false,
			});
		});

		it("is refused if it chooses a version this plugin does not speak", () => {
			openLink();
			credentials.letIn(sockets.current(), PORT);
			sockets.current().say({ ...welcome, protocolVersion: 2 });
			expectEnded("refused");
			expect(opened).to.equal(0);
			const reason = ends[0] as LinkEnd & { kind: "refused" };
			expect(reason.message).to.equal("Server 9.9.9 chose protocol version 2; this plugin speaks 1 to 1.");
		});

		it("must come before any command", () => {
			openLink();
			const socket = sockets.current();
			credentials.letIn(socket, PORT);
			socket.say({ type: "queryState", requestId: "1" });
			expectSame(received, []);
			expect(socket.last().type).to.equal("fault");
		});

		it("comes once", () => {
			const [, socket] = openWelcomed();
			socket.say(welcome);
			expect(opened).to.equal(1);
			expect((socket.last() as Fault).error.message).to.equal("a welcome is not expected now");
		});
	});

	describe("staying alive", () => {
		it("sends a heartbeat at the agreed interval, numbered", () => {
			const [, socket] = openWelcomed();
			scheduler.advance(9.9);
			expect(socket.sent.size()).to.equal(2);
			liveFor(socket, 20.2);
			expectSame(
				socket.heard().filter((message) => message.type === "heartbeat"),
				[
					{ type: "heartbeat", sequence: 1 },
					{ type: "heartbeat", sequence: 2 },
					{ type: "heartbeat", sequence: 3 },
				],
			);
		});

		it("holds a peer for dead after two and a half intervals of silence", () => {
			openWelcomed();
			scheduler.advance(24.9);
			expect(ends.size()).to.equal(0);
			scheduler.advance(0.2);
			expectEnded("lost");
			expectSame(ends[0], { kind: "lost", reason: "the server has been silent for 25 seconds" });
		});

		it("takes any message for a sign of life", () => {
			const [, socket] = openWelcomed();
			scheduler.advance(20);
			socket.events.message("garbage");
			scheduler.advance(24.9);
			expect(ends.size()).to.equal(0);
			scheduler.advance(0.2);
			expectEnded("lost");
		});

		it("does not blame the server for Studio's own standstill", () => {
			const [, socket] = openWelcomed();
			scheduler.advance(20);
			scheduler.stall(60);
			scheduler.advance(1);
			expect(ends.size()).to.equal(0);
			socket.say({ type: "heartbeat", sequence: 0 });
			scheduler.advance(24);
			expect(ends.size()).to.equal(0);
			scheduler.advance(5);
			expectEnded("lost");
		});
	});

	describe("ending", () => {
		it("happens once, though a failure is reported twice", () => {
			const [, socket] = openWelcomed();
			socket.events.failed("reset by peer");
			socket.events.failed("the server closed the connection");
			expectEnded("lost");
			expectSame(ends[0], { kind: "lost", reason: "reset by peer" });
		});

		it("leaves nothing that still reacts", () => {
			const [link, socket] = openWelcomed();
			socket.events.failed("gone");
			const sent = socket.sent.size();
			socket.say({ type: "queryState", requestId: "1" });
			socket.events.opened(101);
			expect(link.send({ type: "heartbeat", sequence: 1 })).to.equal(undefined);
			scheduler.advance(100);
			expect(socket.sent.size()).to.equal(sent);
			expectSame(received, []);
		});

		it("is silent when it was our wish", () => {
			const [link, socket] = openWelcomed();
			link.close();
			expect(socket.closes).to.equal(1);
			expect(scheduler.waiting()).to.equal(0);
			socket.events.failed("closed");
			expectSame(ends, []);
		});
	});

	describe("renewing the socket", () => {
		it("happens at 25 minutes when nothing is running", () => {
			const [, socket] = openWelcomed();
			liveFor(socket, 25 * 60 - 1);
			expect(ends.size()).to.equal(0);
			liveFor(socket, 2);
			expectEnded("refreshed");
		});

		it("waits for running commands", () => {
			idle = false;
			const [, socket] = openWelcomed();
			liveFor(socket, 27 * 60);
			expect(ends.size()).to.equal(0);
			idle = true;
			liveFor(socket, 1);
			expectEnded("refreshed");
		});

		it("waits no longer than Studio would", () => {
			idle = false;
			const [, socket] = openWelcomed();
			liveFor(socket, 29 * 60 + 1);
			expectEnded("refreshed");
		});
	});

	describe("messages", () => {
		it("go to the dispatcher, except those of the link itself", () => {
			const [, socket] = openWelcomed();
			socket.say({ type: "heartbeat", sequence: 0 });
			socket.say({ type: "queryState", requestId: "1" });
			socket.say({ type: "cancel", requestId: "1" });
			expectSame(received, [
				{ type: "queryState", requestId: "1" },
				{ type: "cancel", requestId: "1" },
			]);
		});

		it("that are malformed are answered and change nothing", () => {
			const [, socket] = openWelcomed();
			socket.events.message("not json");
			expect(socket.last().type).to.equal("fault");
			socket.events.message('{"type":"queryState","requestId":"1","extra":true}');
			expect(socket.last().type).to.equal("result");
			expectSame(received, []);
			expectSame(ends, []);
		});

		it("that are too long are refused unread", () => {
			const [, socket] = openWelcomed();
			socket.events.message("x".rep(welcome.limits.maxMessageBytes + 1));
			expect((socket.last() as Fault).error.code).to.equal("message_too_large");
		});

		it("arrive in chunks", () => {
			const [, socket] = openWelcomed();
			const command = '{"type":"queryState","requestId":"1"}';
			socket.say({ type: "chunk", chunkId: "a", index: 0, count: 2, data: command.sub(1, 9) });
			socket.say({ type: "chunk", chunkId: "a", index: 1, count: 2, data: command.sub(10) });
			expectSame(received, [{ type: "queryState", requestId: "1" }]);
		});

		it("in broken chunks are answered with a fault", () => {
			const [, socket] = openWelcomed();
			socket.say({ type: "chunk", chunkId: "a", index: 1, count: 2, data: "?" });
			expect((socket.last() as Fault).error.code).to.equal("invalid_message");
		});

		it("are not chunks of chunks", () => {
			const [, socket] = openWelcomed();
			const inner: Chunk = { type: "chunk", chunkId: "b", index: 0, count: 1, data: "{}" };
			socket.say({ type: "chunk", chunkId: "a", index: 0, count: 1, data: encodeJson(inner).text as string });
			expect((socket.last() as Fault).error.message).to.equal("a chunk is not expected now");
		});

		it("leave in chunks with ids of their own", () => {
			const [link, socket] = openWelcomed();
			const long = { type: "result", requestId: "1", status: "success", source: "x".rep(100_000) } as PluginMessage;
			link.send(long);
			link.send(long);
			const ids = new Set<string>();
			for (const message of socket.heard()) if (message.type === "chunk") ids.add(message.chunkId);
			expect(ids.size()).to.equal(2);
		});

		it("that break their schema do not leave", () => {
			const [link, socket] = openWelcomed();
			const sent = socket.sent.size();
			const problem = link.send({ type: "heartbeat", sequence: -1 });
			expect(problem?.message).to.equal("the plugin made a malformed heartbeat: /sequence must be at least 0");
			expect(socket.sent.size()).to.equal(sent);
		});
	});
};
