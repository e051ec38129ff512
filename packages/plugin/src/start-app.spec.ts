import { pluginVersion } from "./generated/plugin-version";
import { check, type Hello } from "./generated/protocol";
import { type App, startApp } from "./start-app";
import { expectSame } from "./testing/expect-same";
import { FakeCredentials } from "./testing/fake-credentials";
import { FakeSockets } from "./testing/fake-sockets";
import { FakeStudio } from "./testing/fake-studio";
import { ManualScheduler } from "./testing/manual-scheduler";
import { welcome } from "./testing/messages";
import { RecordingLog } from "./testing/recorders";
import { createSyncWorld } from "./testing/sync-world";

export = () => {
	let scheduler: ManualScheduler;
	let sockets: FakeSockets;
	let studio: FakeStudio;
	let app: App;
	let states: string[];
	let credentials: FakeCredentials;
	beforeEach(() => {
		states = [];
		scheduler = new ManualScheduler();
		sockets = new FakeSockets();
		studio = new FakeStudio();
		credentials = new FakeCredentials();
		app = startApp({
			port: () => 40000,
			credentials,
			identity: { sessionId: "session", instanceId: "instance" },
			studio,
			output: {
				history() {
					return [];
				},
				listen() {
					return () => {};
				},
			},
			scriptRunner: {
				compile() {
					return { problem: "not here" };
				},
				beginUndoStep() {
					return undefined;
				},
			},
			captureMethods: [],
			playTests: {
				start() {},
				stop() {
					return 0;
				},
				pause() {},
			},
			syncWorld: createSyncWorld({ scheduler }).world,
			openSocket: sockets.open,
			scheduler,
			random: () => 0,
			log: new RecordingLog(),
			onConnection: (state) => states.push(state.kind),
		});
	});

	function hello(): Hello {
		if (sockets.current().sent.isEmpty()) credentials.letIn(sockets.current(), 40000);
		return sockets.current().heard()[1] as Hello;
	}

	it("knocks at the plugin's door on loopback", () => {
		expect(sockets.current().url).to.equal("ws://127.0.0.1:40000/plugin");
	});

	it("says who it is and what it can do", () => {
		expect(check("Hello", hello())).to.equal(undefined);
		expectSame(hello(), {
			type: "hello",
			proof: hello().proof,
			pluginVersion,
			capabilities: [
				"captureScreenshot",
				"execute",
				"getScript",
				"liveSync",
				"playControl",
				"queryDataModel",
				"queryLogs",
				"queryState",
				"restoreVersions",
				"sync",
			],
			sessionId: "session",
			instanceId: "instance",
			context: "edit",
			placeId: 0,
			placeName: "Baseplate",
			gameId: 0,
			state: "Edit",
		});
	});

	it("is the same plugin after a reconnect, with the state of that moment", () => {
		const before = hello();
		sockets.current().say(welcome);
		sockets.current().events.failed("gone");
		studio.become({ placeName: "Obby", placeId: 12, gameId: 34 });
		scheduler.advance(1);
		expect(sockets.made.size()).to.equal(2);
		expectSame(hello(), { ...before, proof: hello().proof, placeName: "Obby", placeId: 12, gameId: 34 });
	});

	it("serves commands and tells of changes once it is welcome", () => {
		hello();
		sockets.current().say(welcome);
		sockets.current().say({ type: "queryState", requestId: "1", sessionId: "session" });
		studio.become({ placeName: "Obby", placeId: 12, gameId: 34 });
		const place = { state: "Edit", placeName: "Obby", placeId: 12, gameId: 34 };
		expectSame(sockets.current().heard(), [
			...sockets
				.current()
				.heard()
				.filter((_, index) => index < 2),
			{ type: "result", requestId: "1", status: "success", ...place, placeName: "Baseplate", placeId: 0, gameId: 0 },
			{ type: "stateChange", sessionId: "session", ...place },
		]);
	});

	it("says how it is connected, and connects again only when it is told to after it was told not to", () => {
		hello();
		sockets.current().say(welcome);
		app.disconnect();
		scheduler.advance(100);
		expect(sockets.made.size()).to.equal(1);
		app.reconnect();
		expect(sockets.made.size()).to.equal(2);
		expectSame(states, ["connecting", "connected", "off", "connecting"]);
	});

	it("leaves nothing behind when it stops", () => {
		hello();
		sockets.current().say(welcome);
		app.stop();
		expect(sockets.current().closes).to.equal(1);
		expect(scheduler.waiting()).to.equal(0);
		expect(studio.listening()).to.equal(0);
		scheduler.advance(100);
		expect(sockets.made.size()).to.equal(1);
	});
};
