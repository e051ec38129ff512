import type { CommandContext } from "../dispatcher/handler";
import type { SessionContext } from "../generated/protocol";
import { expectSame } from "../testing/expect-same";
import { editFlags, FakeStudio } from "../testing/fake-studio";
import { playControl } from "./play-control";

const playing = { ...editFlags, isEditModeActive: false };

export = () => {
	let studio: FakeStudio;
	/** What Studio was asked for. */
	let asked: string[];
	/** What Studio does after a few pauses. */
	let later: () => void;
	let copies: number;
	let contexts: SessionContext[];
	let problem: string | undefined;
	let pauses: number;
	beforeEach(() => {
		studio = new FakeStudio();
		asked = [];
		later = () => {};
		copies = 1;
		contexts = ["server", "client"];
		problem = undefined;
		pauses = 0;
	});

	function control(action: "start" | "run" | "stop" | "status") {
		const handler = playControl(studio, {
			start(kind, onProblem) {
				asked.push(kind);
				if (problem !== undefined) onProblem(problem);
			},
			stop() {
				asked.push("stop");
				return copies;
			},
			contexts() {
				return contexts;
			},
			pause() {
				pauses += 1;
				if (pauses === 3) later();
			},
		});
		const outcome = handler({ action }, {} as CommandContext);
		return outcome.status === "success" ? outcome : `${outcome.error.code}: ${outcome.error.message}`;
	}

	it("tells the state without doing anything", () => {
		expectSame(control("status"), { status: "success", state: "Edit" });
		expectSame(asked, []);
	});

	it("answers when the playtest has begun, and when it is over", () => {
		later = () => {
			studio.flags = playing;
		};
		expectSame(control("start"), { status: "success", state: "Play" });
		pauses = 0;
		later = () => {
			studio.flags = editFlags;
		};
		expectSame(control("stop"), { status: "success", state: "Edit" });
		expectSame(asked, ["play", "stop"]);
	});

	it("starts no second playtest, and says that there was none to stop", () => {
		expectSame(control("stop"), { status: "success", state: "Edit", message: "No playtest was running." });
		studio.flags = playing;
		expect(control("run")).to.equal("play_failed: A playtest is already running (Play); stop or restart it.");
		expectSame(asked, []);
	});

	it("says why Studio did not start it", () => {
		problem = "Previous call to start play session has not been completed";
		expect(control("start")).to.equal(
			"play_failed: Studio did not start the playtest: Previous call to start play session has not been completed",
		);
	});

	it("names the setting without which it cannot end a playtest", () => {
		studio.flags = playing;
		copies = 0;
		const answer = control("stop");
		expect(typeIs(answer, "string") && answer.find("LoadUserPluginsInRunModes", 1, true)[0] !== undefined).to.equal(
			true,
		);
	});

	it("names the setting when a DataModel of the playtest cannot be reached", () => {
		later = () => {
			studio.flags = playing;
		};
		contexts = ["server"];
		const answer = control("start");
		const message = typeIs(answer, "string") ? "" : (answer.message ?? "");
		expect(message.find("no copy of the plugin answers in its client", 1, true)[0] !== undefined).to.equal(true);
		expect(message.find("LoadUserPluginsInRunModes", 1, true)[0] !== undefined).to.equal(true);
		studio.flags = editFlags;
		pauses = 0;
		expectSame(control("run"), { status: "success", state: "Play" });
	});

	it("does not claim what has not happened", () => {
		expect(control("start")).to.equal(
			"play_failed: Studio has not started the playtest yet. Ask for the status in a moment.",
		);
		studio.flags = playing;
		expect(control("stop")).to.equal(
			"play_failed: The playtest was asked to end but has not yet. Ask for the status in a moment.",
		);
	});
};
