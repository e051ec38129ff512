import type { CommandParams } from "../generated/protocol";
import { expectSame } from "../testing/expect-same";
import { BUFFER_CAPACITY, OutputBuffer } from "./output-buffer";
import type { LogLevel } from "./output-source";

const everything: CommandParams<"queryLogs"> = { count: 5000, direction: "tail", includeInternal: true };

export = () => {
	let buffer: OutputBuffer;
	beforeEach(() => {
		buffer = new OutputBuffer();
	});

	function write(body: string, level: LogLevel = "Print"): void {
		buffer.add({ level, body, timestamp: 12.7 });
	}

	function bodies(question: Partial<CommandParams<"queryLogs">>): string[] {
		const outcome = buffer.query({ ...everything, ...question });
		if (outcome.status !== "success") error(outcome.error.message);
		return outcome.entries.map(({ body }) => body);
	}

	it("keeps lines as they were written, in whole milliseconds", () => {
		write("hello", "Warning");
		expectSame(buffer.query(everything), {
			status: "success",
			entries: [{ level: "Warning", body: "hello", timestamp: 12 }],
			total: 1,
			bufferCapacity: BUFFER_CAPACITY,
			last: 1,
		});
	});

	it("gives the newest or the oldest, either in order", () => {
		for (const body of ["a", "b", "c"]) write(body);
		expectSame(bodies({ count: 2, direction: "tail" }), ["b", "c"]);
		expectSame(bodies({ count: 2, direction: "head" }), ["a", "b"]);
		expectSame(bodies({ count: 0 }), []);
	});

	it("tells its own lines from the game's", () => {
		write("[StudioBridge] Connected.");
		write("game");
		expectSame(bodies({ includeInternal: false }), ["game"]);
		expectSame(bodies({}), ["[StudioBridge] Connected.", "game"]);
	});

	it("selects levels", () => {
		write("p");
		write("e", "Error");
		expectSame(bodies({ levels: ["Error"] }), ["e"]);
		expectSame(bodies({ levels: ["Info"] }), []);
	});

	it("forgets the oldest when it is full, and goes on counting", () => {
		for (let index = 1; index <= BUFFER_CAPACITY + 3; index++) write(tostring(index));
		const kept = bodies({});
		expect(kept.size()).to.equal(BUFFER_CAPACITY);
		expect(kept[0]).to.equal("4");
		expect(kept[BUFFER_CAPACITY - 1]).to.equal(tostring(BUFFER_CAPACITY + 3));
		expectSame(bodies({ after: BUFFER_CAPACITY + 1 }), [tostring(BUFFER_CAPACITY + 2), tostring(BUFFER_CAPACITY + 3)]);
		expectSame(bodies({ after: BUFFER_CAPACITY + 3 }), []);
	});

	it("makes bytes that are not text presentable", () => {
		write("\xFF");
		expectSame(bodies({}), ["\\xFF"]);
	});
};
