import { defaultLimits, type Limits } from "@studio-bridge/protocol";

/** What a host allows. The first four are told to plugins in the `welcome`; the rest concern the host alone. */
export interface HostLimits extends Limits {
	maxSessions: number;
	maxConnections: number;
	/** Other programs that use this host, and how many calls each may have under way. */
	maxClients: number;
	maxClientCalls: number;
	/** How long a new connection may take to say hello, and how many bytes it may send until it has. */
	helloTimeoutMs: number;
	helloBytes: number;
	/** How long an HTTP request may take to arrive, idle connections included. */
	httpTimeoutMs: number;
	/** How much may wait for a plugin that does not read before it is cut off. */
	maxBufferedBytes: number;
}

export const defaultHostLimits: HostLimits = {
	...defaultLimits,
	maxSessions: 20,
	maxConnections: 128,
	maxClients: 50,
	maxClientCalls: 64,
	helloTimeoutMs: 5_000,
	helloBytes: 64 * 1024,
	httpTimeoutMs: 5_000,
	maxBufferedBytes: 32 * 1024 * 1024,
};

/** The part of the limits that a plugin is told. */
export function grantedLimits({ maxMessageBytes, chunkBytes, heartbeatMs, maxRunningCommands }: Limits): Limits {
	return { maxMessageBytes, chunkBytes, heartbeatMs, maxRunningCommands };
}
