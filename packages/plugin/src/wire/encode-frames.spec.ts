import type { Chunk, PluginMessage } from "../generated/protocol";
import { expectSame } from "../testing/expect-same";
import { limits } from "../testing/messages";
import { ChunkJoiner } from "./chunk-joiner";
import { encodeFrames } from "./encode-frames";
import { decodeJson } from "./json";

const small = { ...limits, chunkBytes: 4096, maxMessageBytes: 100_000 };

function messageWith(text: string): PluginMessage {
	return { type: "fault", error: { code: "internal_error", message: text } };
}

export = () => {
	it("sends a short message as it is", () => {
		const { frames } = encodeFrames(messageWith("hi"), small, "1");
		expect(frames?.size()).to.equal(1);
		expectSame(decodeJson(frames?.[0] ?? "").value, messageWith("hi"));
	});

	it("sends a long message as chunks that join to the same message", () => {
		const message = messageWith('"😀\\'.rep(5000));
		const frames = encodeFrames(message, small, "id").frames ?? [];
		expect(frames.size() > 1).to.equal(true);
		const joiner = new ChunkJoiner(small);
		let joined: string | undefined;
		for (const frame of frames) {
			expect(joined).to.equal(undefined);
			const outcome = joiner.add(decodeJson(frame).value as Chunk);
			expect(outcome.problem).to.equal(undefined);
			joined = outcome.text;
		}
		expectSame(decodeJson(joined ?? "").value, message);
	});

	it("keeps every frame near the chunk limit even when all of it is escaped", () => {
		const frames = encodeFrames(messageWith('"'.rep(20_000)), small, "id").frames ?? [];
		for (const frame of frames) expect(frame.size() < small.chunkBytes + 200).to.equal(true);
	});

	it("refuses what exceeds the agreed size", () => {
		const { problem } = encodeFrames(messageWith("x".rep(100_000)), small, "1");
		expect(problem?.code).to.equal("message_too_large");
		expect(problem?.details?.limit).to.equal("100000");
	});

	it("refuses what JSON cannot say", () => {
		const { problem } = encodeFrames(messageWith("\xff"), small, "1");
		expect(problem?.code).to.equal("internal_error");
	});
};
