/** What a host grants a plugin in its welcome. Both ends read the values from the message, not from here. */
export const defaultLimits = {
	maxMessageBytes: 16 * 1024 * 1024,
	chunkBytes: 512 * 1024,
	heartbeatMs: 10_000,
	maxRunningCommands: 64,
} as const;
