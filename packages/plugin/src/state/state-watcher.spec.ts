import { expectSame } from "../testing/expect-same";
import { editFlags, FakeStudio } from "../testing/fake-studio";
import { ManualScheduler } from "../testing/manual-scheduler";
import { RecordingOutbox } from "../testing/recorders";
import { StateWatcher } from "./state-watcher";

const published = { placeName: "Obby", placeId: 12, gameId: 34 };

export = () => {
	let scheduler: ManualScheduler;
	let studio: FakeStudio;
	let outbox: RecordingOutbox;
	let watcher: StateWatcher;
	beforeEach(() => {
		scheduler = new ManualScheduler();
		studio = new FakeStudio();
		outbox = new RecordingOutbox();
		watcher = new StateWatcher({ studio, scheduler, sessionId: "session" });
	});

	it("says nothing while nothing changes", () => {
		watcher.introduce();
		watcher.start(outbox);
		scheduler.advance(60);
		expectSame(outbox.messages, []);
	});

	it("tells of a change of place at once, and once", () => {
		watcher.introduce();
		watcher.start(outbox);
		studio.become(published);
		scheduler.advance(60);
		expectSame(outbox.messages, [{ type: "stateChange", sessionId: "session", state: "Edit", ...published }]);
	});

	it("notices a change of run mode within a second", () => {
		watcher.introduce();
		watcher.start(outbox);
		studio.flags = { ...editFlags, isEditModeActive: false };
		scheduler.advance(1);
		studio.flags = editFlags;
		scheduler.advance(1);
		const states = outbox.messages.map((message) => (message as { state?: string }).state);
		expectSame(states, ["Play", "Edit"]);
	});

	it("tells what changed between hello and welcome", () => {
		watcher.introduce();
		studio.become(published);
		watcher.start(outbox);
		expect(outbox.messages.size()).to.equal(1);
	});

	it("leaves to the next hello what changes while disconnected", () => {
		watcher.introduce();
		watcher.start(outbox);
		watcher.stop();
		studio.become(published);
		expect(scheduler.waiting()).to.equal(0);
		expect(studio.listening()).to.equal(0);
		expectSame(watcher.introduce(), { state: "Edit", ...published });
		watcher.start(outbox);
		scheduler.advance(10);
		expectSame(outbox.messages, []);
	});
};
