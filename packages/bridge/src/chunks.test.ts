import type { Chunk } from "@studio-bridge/protocol";
import { describe, expect, it } from "vitest";
import { ChunkAssembler, splitText } from "./chunks.js";

const chunk = (index: number, count: number, data: string, chunkId = "m1"): Chunk => ({
	type: "chunk",
	chunkId,
	index,
	count,
	data,
});

describe("splitText", () => {
	it("counts bytes, not characters", () => {
		expect(splitText("aéé", 4)).toEqual(["aé", "é"]);
		expect(splitText("abcdef", 4)).toEqual(["abcd", "ef"]);
	});

	it("keeps characters of four bytes whole", () => {
		expect(splitText("a😀😀", 5)).toEqual(["a😀", "😀"]);
		expect(splitText("ab😀", 5)).toEqual(["ab", "😀"]);
	});

	it("gives one piece when the text just fits", () => {
		expect(splitText("éé", 4)).toEqual(["éé"]);
	});

	it("joins back to the same text, in pieces within the limit, whatever the limit", () => {
		const text = 'plain "quoted" é 日本語 😀👩‍👩‍👧 \u0000 end';
		for (let limit = 4; limit < 80; limit++) {
			const pieces = splitText(text, limit);
			expect(pieces.join("")).toBe(text);
			expect(Math.max(...pieces.map((piece) => Buffer.byteLength(piece)))).toBeLessThanOrEqual(limit);
		}
	});
});

it("splitText refuses a size that some characters do not fit in", () => {
	expect(() => splitText("😀", 3)).toThrow(RangeError);
});

describe("ChunkAssembler", () => {
	it("joins the pieces of a message", () => {
		const chunks = new ChunkAssembler(100);
		expect(chunks.add(chunk(0, 3, "a"))).toBeUndefined();
		expect(chunks.add(chunk(1, 3, "b"))).toBeUndefined();
		expect(chunks.add(chunk(2, 3, "c"))).toBe("abc");
	});

	it("keeps messages that arrive between each other apart", () => {
		const chunks = new ChunkAssembler(100);
		chunks.add(chunk(0, 2, "a", "first"));
		chunks.add(chunk(0, 2, "x", "second"));
		expect(chunks.add(chunk(1, 2, "y", "second"))).toBe("xy");
		expect(chunks.add(chunk(1, 2, "b", "first"))).toBe("ab");
	});

	it("takes an id again once its message is complete", () => {
		const chunks = new ChunkAssembler(100);
		expect(chunks.add(chunk(0, 1, "a"))).toBe("a");
		expect(chunks.add(chunk(0, 1, "b"))).toBe("b");
	});

	it.each([
		["does not start at the beginning", [chunk(1, 2, "b")]],
		["leaves one out", [chunk(0, 3, "a"), chunk(2, 3, "c")]],
		["repeats one", [chunk(0, 3, "a"), chunk(0, 3, "a")]],
		["changes the count", [chunk(0, 3, "a"), chunk(1, 2, "b")]],
	])("refuses a message that %s", (_name, pieces) => {
		const chunks = new ChunkAssembler(100);
		expect(pieces.map((piece) => chunks.add(piece)).at(-1)).toMatchObject({
			code: "invalid_message",
			details: { path: "/index", rule: "order" },
		});
	});

	it("SEC-39: accepts a message of exactly the limit and refuses one byte more", () => {
		const exact = new ChunkAssembler(4);
		exact.add(chunk(0, 2, "éa"));
		expect(exact.add(chunk(1, 2, "b"))).toBe("éab");
		const over = new ChunkAssembler(4);
		over.add(chunk(0, 2, "éa"));
		expect(over.add(chunk(1, 2, "bc"))).toMatchObject({ code: "message_too_large" });
	});

	it("SEC-39: holds at most twice a message's limit in all", () => {
		const chunks = new ChunkAssembler(10);
		expect(chunks.add(chunk(0, 2, "x".repeat(10), "a"))).toBeUndefined();
		expect(chunks.add(chunk(0, 2, "x".repeat(10), "b"))).toBeUndefined();
		expect(chunks.add(chunk(0, 2, "x", "c"))).toMatchObject({ code: "message_too_large" });
	});

	it("SEC-39: forgets what completed messages held", () => {
		const chunks = new ChunkAssembler(10);
		for (let message = 0; message < 5; message++) {
			chunks.add(chunk(0, 2, "x".repeat(9), `m${message}`));
			expect(chunks.add(chunk(1, 2, "x", `m${message}`))).toBe("x".repeat(10));
		}
	});

	it("SEC-39: allows eight unfinished messages, not nine", () => {
		const chunks = new ChunkAssembler(100);
		for (let message = 0; message < 8; message++) expect(chunks.add(chunk(0, 2, "x", `m${message}`))).toBeUndefined();
		expect(chunks.add(chunk(0, 2, "x", "m8"))).toMatchObject({ code: "too_many_requests" });
	});
});
