import type { Limits } from "../generated/protocol";

const KIB = 1024;
const MIB = 1024 * KIB;

/** What holds until a welcome grants more: enough for the handshake. */
export const initialLimits: Limits = {
	maxMessageBytes: MIB,
	chunkBytes: 512 * KIB,
	heartbeatMs: 10_000,
	maxRunningCommands: 1,
};

/**
 * The granted limits, held within what this plugin can keep: chunks that make progress and fit the frames Studio is known
 * to carry, messages that fit its memory, a heartbeat that neither floods the peer nor leaves a dead one unnoticed.
 */
export function usableLimits(granted: Limits): Limits {
	return {
		maxMessageBytes: math.clamp(granted.maxMessageBytes, 64 * KIB, 64 * MIB),
		chunkBytes: math.clamp(granted.chunkBytes, 4 * KIB, MIB),
		heartbeatMs: math.clamp(granted.heartbeatMs, 100, 60_000),
		maxRunningCommands: math.clamp(granted.maxRunningCommands, 1, 1024),
	};
}
