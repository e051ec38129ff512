import { expectSame } from "../testing/expect-same";
import { limits } from "../testing/messages";
import { usableLimits } from "./limits";

export = () => {
	it("takes sensible limits as granted", () => {
		expectSame(usableLimits(limits), limits);
	});

	it("survives limits of zero", () => {
		const zero = { maxMessageBytes: 0, chunkBytes: 0, heartbeatMs: 0, maxRunningCommands: 0 };
		expectSame(usableLimits(zero), {
			maxMessageBytes: 65_536,
			chunkBytes: 4096,
			heartbeatMs: 100,
			maxRunningCommands: 1,
		});
	});

	it("bounds limits beyond all measure", () => {
		const huge = 9007199254740991;
		expectSame(usableLimits({ maxMessageBytes: huge, chunkBytes: huge, heartbeatMs: huge, maxRunningCommands: huge }), {
			maxMessageBytes: 67_108_864,
			chunkBytes: 1_048_576,
			heartbeatMs: 60_000,
			maxRunningCommands: 1024,
		});
	});
};
