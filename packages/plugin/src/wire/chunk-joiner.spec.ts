import type { Chunk } from "../generated/protocol";
import { expectSame } from "../testing/expect-same";
import { limits } from "../testing/messages";
import { ChunkJoiner } from "./chunk-joiner";

function chunk(chunkId: string, index: number, count: number, data = "x"): Chunk {
	return { type: "chunk", chunkId, index, count, data };
}

export = () => {
	let joiner: ChunkJoiner;
	beforeEach(() => {
		joiner = new ChunkJoiner({ ...limits, maxMessageBytes: 10 });
	});

	it("joins chunks in order", () => {
		expectSame(joiner.add(chunk("a", 0, 3, "one ")), {});
		expectSame(joiner.add(chunk("a", 1, 3, "two ")), {});
		expectSame(joiner.add(chunk("a", 2, 3, "3")), { text: "one two 3" });
	});

	it("takes a message of one chunk", () => {
		expectSame(joiner.add(chunk("a", 0, 1, "all")), { text: "all" });
	});

	it("keeps interleaved messages apart", () => {
		joiner.add(chunk("a", 0, 2, "a0"));
		joiner.add(chunk("b", 0, 2, "b0"));
		expect(joiner.add(chunk("a", 1, 2, "a1")).text).to.equal("a0a1");
		expect(joiner.add(chunk("b", 1, 2, "b1")).text).to.equal("b0b1");
	});

	it("lets an id be used again once its message is complete", () => {
		joiner.add(chunk("a", 0, 1));
		expect(joiner.add(chunk("a", 0, 1, "again")).text).to.equal("again");
	});

	it("refuses a message that does not begin at 0", () => {
		const { problem } = joiner.add(chunk("a", 1, 2));
		expect(problem?.code).to.equal("invalid_message");
		expect(problem?.message).to.equal("a chunk of message a has index 1, expected 0");
		expectSame(problem?.details, { path: "/index", rule: "order" });
	});

	it("drops a message with a missing chunk, and says so for each later one", () => {
		joiner.add(chunk("a", 0, 4));
		expect(joiner.add(chunk("a", 2, 4)).problem?.message).to.equal("a chunk of message a has index 2, expected 1");
		expect(joiner.add(chunk("a", 3, 4)).problem?.message).to.equal("a chunk of message a has index 3, expected 0");
	});

	it("drops a message with a repeated chunk", () => {
		joiner.add(chunk("a", 0, 3));
		joiner.add(chunk("a", 1, 3));
		expect(joiner.add(chunk("a", 1, 3)).problem?.code).to.equal("invalid_message");
	});

	it("drops a message that changes its count", () => {
		joiner.add(chunk("a", 0, 3));
		const { problem, text } = joiner.add(chunk("a", 1, 2));
		expect(text).to.equal(undefined);
		expectSame(problem?.details, { path: "/count", rule: "const" });
	});

	it("accepts a total of exactly the limit and nothing beyond", () => {
		joiner.add(chunk("a", 0, 2, "12345"));
		expect(joiner.add(chunk("a", 1, 2, "67890")).text).to.equal("1234567890");
		joiner.add(chunk("b", 0, 2, "12345"));
		expect(joiner.add(chunk("b", 1, 2, "678901")).problem?.code).to.equal("message_too_large");
		expect(joiner.add(chunk("c", 0, 2, "12345678901")).problem?.code).to.equal("message_too_large");
	});

	it("drops the oldest of too many unfinished messages and keeps the rest", () => {
		for (let i = 1; i <= 8; i++) expectSame(joiner.add(chunk(`m${i}`, 0, 2, "a")), {});
		expect(joiner.add(chunk("m9", 0, 2, "a")).problem?.code).to.equal("too_many_requests");
		expect(joiner.add(chunk("m1", 1, 2, "b")).problem?.code).to.equal("invalid_message");
		expect(joiner.add(chunk("m2", 1, 2, "b")).text).to.equal("ab");
		expect(joiner.add(chunk("m9", 1, 2, "b")).text).to.equal("ab");
	});
};
