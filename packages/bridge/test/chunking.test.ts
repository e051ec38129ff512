import { describe, expect, it } from "vitest";
import { splitText } from "../src/chunks.js";
import { type FakePlugin, stateAnswer, syncCarrying } from "./fake-plugin.js";
import { startHost } from "./fixture.js";

const long = 'a "quoted" name with é, 日本 and 😀'.repeat(20);

async function readChunked(plugin: FakePlugin): Promise<{ pieces: string[]; message: Record<string, unknown> }> {
	const pieces: string[] = [];
	let expected = 1;
	for (let index = 0; index < expected; index++) {
		const chunk = await plugin.next("chunk");
		expect(chunk).toMatchObject({ index, chunkId: expect.any(String) });
		expected = chunk.count;
		pieces.push(chunk.data);
	}
	return { pieces, message: JSON.parse(pieces.join("")) as Record<string, unknown> };
}

function sendChunked(plugin: FakePlugin, message: object, chunkId: string): void {
	const pieces = splitText(JSON.stringify(message), 100);
	for (const [index, data] of pieces.entries())
		plugin.send({ type: "chunk", chunkId, index, count: pieces.length, data });
}

describe("messages longer than the agreed chunk", () => {
	it("go out in pieces no longer than agreed and come back whole", async () => {
		const { open } = await startHost({ chunkBytes: 256 });
		const { plugin, session } = await open();
		const answer = session.request("sync", syncCarrying(long));
		const { pieces, message } = await readChunked(plugin);
		expect(message).toMatchObject({ type: "sync", ...syncCarrying(long) });
		expect(pieces.length).toBeGreaterThan(2);
		for (const piece of pieces) expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(256);
		const result = { type: "result", requestId: message.requestId, status: "already_connected", message: long };
		sendChunked(plugin, result, "r1");
		expect(await answer).toEqual(result);
	});

	it("are told apart when they overtake each other", async () => {
		const { open } = await startHost();
		const { plugin, session } = await open();
		const calls = [session.request("queryState", {}), session.request("queryState", {})];
		const ids = [await plugin.next("queryState"), await plugin.next("queryState")].map(({ requestId }) => requestId);
		const texts = ids.map((requestId) =>
			splitText(JSON.stringify({ type: "result", requestId, ...stateAnswer, placeName: `for ${requestId}` }), 40),
		);
		const longest = Math.max(...texts.map(({ length }) => length));
		for (let index = 0; index < longest; index++)
			for (const [which, pieces] of texts.entries()) {
				const data = pieces[index];
				if (data !== undefined) plugin.send({ type: "chunk", chunkId: `r${which}`, index, count: pieces.length, data });
			}
		const names = (await Promise.all(calls)).map(({ placeName }) => placeName);
		expect(names).toEqual(ids.map((id) => `for ${id}`));
	});

	it("carry several megabytes each way with the default limits", async () => {
		const { open } = await startHost();
		const { plugin, session } = await open();
		const text = "é😀x".repeat(500_000);
		const answer = session.request("sync", syncCarrying(text));
		const { pieces, message } = await readChunked(plugin);
		expect(message).toMatchObject(syncCarrying(text));
		for (const piece of pieces) expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(512 * 1024);
		plugin.send({ type: "result", requestId: message.requestId, status: "already_connected", message: text });
		expect((await answer).status).toBe("already_connected");
	});
});
