import type { Hello, Limits, Rejected, Welcome } from "../generated/protocol";

export const limits: Limits = {
	maxMessageBytes: 1024 * 1024,
	chunkBytes: 64 * 1024,
	heartbeatMs: 10_000,
	maxRunningCommands: 4,
};

export const welcome: Welcome = { type: "welcome", protocolVersion: 1, serverVersion: "9.9.9", limits };

export const rejected: Rejected = {
	type: "rejected",
	reason: "protocol_version",
	message: "Server 9.9.9 speaks protocol 7 to 8.",
	action: "Run studio-bridge install-plugin.",
	serverVersion: "9.9.9",
	protocol: { min: 7, max: 8 },
	retryable: false,
};

export const hello: Hello = {
	type: "hello",
	proof: "0".rep(64),
	pluginVersion: "0.0.0",
	capabilities: ["queryState"],
	sessionId: "session",
	instanceId: "instance",
	context: "edit",
	placeId: 0,
	placeName: "Baseplate",
	gameId: 0,
	state: "Edit",
};
