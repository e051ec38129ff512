import { expectSame } from "../testing/expect-same";
import { ManualScheduler } from "../testing/manual-scheduler";
import { RecordingOutbox } from "../testing/recorders";
import { OutputBuffer } from "./output-buffer";
import { OutputRecorder } from "./output-recorder";
import type { OutputLine } from "./output-source";

const line = (body: string): OutputLine => ({ level: "Print", body, timestamp: 1 });
const entry = (body: string) => ({ level: "Print", body, timestamp: 1 });

export = () => {
	let write: (line: OutputLine) => void;
	let listening: boolean;
	let buffer: OutputBuffer;
	let scheduler: ManualScheduler;
	let outbox: RecordingOutbox;
	let recorder: OutputRecorder;
	beforeEach(() => {
		buffer = new OutputBuffer();
		scheduler = new ManualScheduler();
		outbox = new RecordingOutbox();
		listening = false;
		const source = {
			history() {
				return [line("before")];
			},
			listen(callback: (line: OutputLine) => void) {
				listening = true;
				write = callback;
				return () => {
					listening = false;
				};
			},
		};
		recorder = new OutputRecorder({ sessionId: "s", source, buffer, scheduler });
	});

	it("keeps what was written before it, and everything since", () => {
		write(line("after"));
		const outcome = buffer.query({ count: 10, direction: "tail", includeInternal: true });
		expectSame(outcome.status === "success" && outcome.entries, [entry("before"), entry("after")]);
		expectSame(outbox.messages, []);
	});

	it("tells a server of the lines of one moment together", () => {
		recorder.attach(outbox);
		write(line("one"));
		write(line("[StudioBridge] own"));
		write(line("two"));
		expectSame(outbox.messages, []);
		scheduler.advance(1);
		expectSame(outbox.messages, [{ type: "logBatch", sessionId: "s", entries: [entry("one"), entry("two")] }]);
		scheduler.advance(1);
		expect(outbox.messages.size()).to.equal(1);
	});

	it("says how many lines it left out of a flood", () => {
		recorder.attach(outbox);
		for (let index = 0; index < 250; index++) write(line("x"));
		scheduler.advance(1);
		const [batch] = outbox.messages;
		if (batch.type !== "logBatch") error("expected a batch of lines");
		expectSame([batch.entries.size(), batch.dropped], [200, 50]);
	});

	it("leaves nothing behind", () => {
		recorder.attach(outbox);
		write(line("one"));
		recorder.stop();
		expectSame([listening, scheduler.waiting()], [false, 0]);
	});
};
