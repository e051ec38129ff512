import type { SessionInfo } from "@studio-bridge/bridge";

/** A session as `studio_sessions` shows it. */
export function describeSession(info: SessionInfo) {
	const { sessionId, placeName, context, state, instanceId, placeId, gameId, origin, uptimeMs } = info;
	return { sessionId, placeName, context, state, instanceId, placeId, gameId, origin, uptimeMs };
}

export type SessionView = ReturnType<typeof describeSession>;
