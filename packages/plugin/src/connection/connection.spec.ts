import { expectSame } from "../testing/expect-same";
import { FakeCredentials } from "../testing/fake-credentials";
import { FakeSockets } from "../testing/fake-sockets";
import { ManualScheduler } from "../testing/manual-scheduler";
import { hello, rejected, welcome } from "../testing/messages";
import { RecordingLog } from "../testing/recorders";
import { Connection } from "./connection";
import type { ConnectionState } from "./connection-state";
import type { OpenSocket } from "./socket";

const PORT = 1;
const connected = "info: Connected to server 9.9.9.";

export = () => {
	let scheduler: ManualScheduler;
	let sockets: FakeSockets;
	let log: RecordingLog;
	let events: string[];
	let states: ConnectionState[];
	let credentials: FakeCredentials;
	beforeEach(() => {
		credentials = new FakeCredentials();
		scheduler = new ManualScheduler();
		sockets = new FakeSockets();
		log = new RecordingLog();
		events = [];
		states = [];
	});

	function start(openSocket: OpenSocket = sockets.open): Connection {
		const connection = new Connection({
			port: () => PORT,
			credentials,
			openSocket,
			scheduler,
			random: () => 0,
			log,
			hello: (proof) => ({ ...hello, proof }),
			isIdle: () => true,
			onOpen: () => events.push("open"),
			onMessage: (message) => events.push(message.type),
			onClose: () => events.push("close"),
			onState: (state) => states.push(state),
		});
		connection.start();
		return connection;
	}

	function welcomeCurrent(): void {
		credentials.letIn(sockets.current(), PORT);
		sockets.current().say(welcome);
	}

	function reject(retryable: boolean): void {
		sockets.current().events.opened(101);
		sockets.current().say({ ...rejected, retryable });
	}

	it("opens one socket and passes messages on", () => {
		start();
		welcomeCurrent();
		sockets.current().say({ type: "queryState", requestId: "1" });
		expectSame(events, ["open", "queryState"]);
		expect(sockets.made.size()).to.equal(1);
	});

	it("retries forever, ever slower, and says nothing about it", () => {
		start();
		const pauses: number[] = [];
		for (let i = 0; i < 7; i++) {
			const failedAt = scheduler.now();
			const made = sockets.made.size();
			sockets.current().events.failed("connection refused");
			while (sockets.made.size() === made) scheduler.advance(1 / 64);
			pauses.push(scheduler.now() - failedAt);
		}
		expectSame(pauses, [0.25, 0.5, 1, 1, 1, 1, 1]);
		expectSame(log.lines, []);
		expectSame(events, []);
	});

	it("opens one new socket for a failure that is reported twice", () => {
		start();
		welcomeCurrent();
		const socket = sockets.current();
		socket.events.failed("reset");
		socket.events.failed("closed");
		scheduler.advance(3);
		expect(sockets.made.size()).to.equal(2);
		expectSame(events, ["open", "close"]);
	});

	it("ignores what an old socket still says", () => {
		start();
		welcomeCurrent();
		const old = sockets.current();
		old.events.failed("reset");
		scheduler.advance(1);
		welcomeCurrent();
		old.say({ type: "queryState", requestId: "1" });
		old.events.failed("closed");
		expectSame(events, ["open", "close", "open"]);
		expect(sockets.current().closes).to.equal(0);
	});

	it("says once that it is connected and once that it is not", () => {
		start();
		welcomeCurrent();
		for (let i = 0; i < 5; i++) {
			sockets.current().events.failed("gone");
			scheduler.advance(5);
		}
		welcomeCurrent();
		expectSame(log.lines, [connected, "info: Disconnected: gone. Reconnecting until the server is back.", connected]);
	});

	it("starts the backoff anew only after a connection that lasted", () => {
		start();
		for (let i = 0; i < 4; i++) {
			welcomeCurrent();
			sockets.current().events.failed("dropped at once");
			scheduler.advance(5);
		}
		welcomeCurrent();
		scheduler.advance(5);
		sockets.current().events.failed("dropped later");
		const made = sockets.made.size();
		scheduler.advance(0.24);
		expect(sockets.made.size()).to.equal(made);
		scheduler.advance(0.02);
		expect(sockets.made.size()).to.equal(made + 1);
	});

	it("waits for a person where it has no key, and tries at once when there is one", () => {
		const { known } = credentials;
		credentials.known = [];
		const connection = start();
		expect(sockets.made.size()).to.equal(0);
		expect(scheduler.waiting()).to.equal(0);
		expect(log.lines.size()).to.equal(1);
		credentials.known = known;
		connection.retry();
		welcomeCurrent();
		connection.retry();
		expect(sockets.made.size()).to.equal(1);
		expectSame(events, ["open"]);
	});

	it("says how things are, and what a person has to do", () => {
		credentials.known = [];
		start();
		expectSame(
			states.map(({ kind }) => kind),
			["connecting", "refused"],
		);
		const [, refusal] = states;
		expect(refusal.kind === "refused" && refusal.needsPairing).to.equal(true);
		expect(refusal.kind === "refused" && refusal.action.match("studio%-bridge pair")[0]).to.equal("studio-bridge pair");
	});

	it("says what it lost and that it is looking for it", () => {
		start();
		welcomeCurrent();
		sockets.current().events.failed("gone");
		expectSame(states, [
			{ kind: "connecting" },
			{ kind: "connected", serverVersion: welcome.serverVersion },
			{ kind: "connecting", message: "gone" },
		]);
	});

	it("shows a rejection once and tries again every thirty seconds", () => {
		start();
		for (let i = 1; i <= 3; i++) {
			reject(false);
			scheduler.advance(29.9);
			expect(sockets.made.size()).to.equal(i);
			scheduler.advance(0.2);
			expect(sockets.made.size()).to.equal(i + 1);
		}
		expectSame(log.lines, ["warn: Server 9.9.9 speaks protocol 7 to 8. Run studio-bridge install-plugin."]);
	});

	it("shows a rejection again after it had been welcome", () => {
		start();
		reject(false);
		scheduler.advance(30);
		welcomeCurrent();
		sockets.current().events.failed("restarting");
		scheduler.advance(1);
		reject(false);
		expect(log.lines.filter((line) => line.sub(1, 4) === "warn").size()).to.equal(2);
	});

	it("comes back soon after a rejection that will pass, and shows it once", () => {
		start();
		reject(true);
		scheduler.advance(0.3);
		expect(sockets.made.size()).to.equal(2);
		reject(true);
		scheduler.advance(0.6);
		expect(sockets.made.size()).to.equal(3);
		expect(log.lines.size()).to.equal(1);
	});

	it("says why a server sends it away that will be back", () => {
		start();
		welcomeCurrent();
		sockets.current().say({ ...rejected, message: "The server is shutting down.", retryable: true });
		expectSame(log.lines, [
			connected,
			"info: Disconnected: The server is shutting down. Reconnecting until the server is back.",
		]);
	});

	it("shows once that Studio cannot open sockets", () => {
		start(() => error("no streams left", 0));
		scheduler.advance(100);
		expect(log.lines.size()).to.equal(1);
		expect(log.lines[0].find("no streams left", 1, true)[0]).to.be.ok();
	});

	it("renews its socket without a word", () => {
		start();
		welcomeCurrent();
		for (let i = 0; i < 150; i++) {
			scheduler.advance(10);
			sockets.current().say({ type: "heartbeat", sequence: i });
		}
		scheduler.advance(1);
		expect(sockets.made.size()).to.equal(2);
		welcomeCurrent();
		expectSame(events, ["open", "close", "open"]);
		expectSame(log.lines, [connected]);
	});

	it("stops for good while open", () => {
		const connection = start();
		welcomeCurrent();
		connection.stop();
		expect(sockets.current().closes).to.equal(1);
		expectSame(events, ["open", "close"]);
		expect(scheduler.waiting()).to.equal(0);
		sockets.current().events.failed("closed");
		scheduler.advance(100);
		expect(sockets.made.size()).to.equal(1);
	});

	it("stops for good while opening and while waiting", () => {
		const opening = start();
		opening.stop();
		expect(scheduler.waiting()).to.equal(0);
		const waiting = start();
		sockets.current().events.failed("refused");
		waiting.stop();
		waiting.stop();
		expect(scheduler.waiting()).to.equal(0);
		scheduler.advance(100);
		expect(sockets.made.size()).to.equal(2);
	});
};
