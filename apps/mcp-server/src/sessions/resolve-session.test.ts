import type { SessionInfo } from "@studio-bridge/bridge";
import { describe, expect, it } from "vitest";
import { resolveSession } from "./resolve-session.js";

const session = (
	sessionId: string,
	instanceId: string,
	context: SessionInfo["context"],
	state: SessionInfo["state"] = "Edit",
) => ({
	info: {
		sessionId,
		instanceId,
		context,
		state,
		placeName: "Bay",
		placeId: 1,
		gameId: 2,
		origin: "user" as const,
		uptimeMs: 3,
		pluginVersion: "0.1.0",
		protocolVersion: 1,
		capabilities: ["queryState"],
	},
});

const edit = session("e", "one", "edit");
const playing = [
	session("e", "one", "edit", "Play"),
	session("s", "one", "server", "Play"),
	session("c", "one", "client", "Play"),
];
const other = session("o", "two", "edit");
const view = ({ info }: ReturnType<typeof session>) => {
	const { pluginVersion: _plugin, protocolVersion: _protocol, capabilities: _capabilities, ...shown } = info;
	return shown;
};

const noSessions = "No active sessions. Is Studio running with the studio-bridge plugin installed?";

/** Section 6 of the contract, row by row. */
describe("resolveSession", () => {
	it.each([
		{ given: "edit mode, nothing wanted", sessions: [edit], wanted: {}, found: "e" },
		{ given: "edit mode, edit wanted", sessions: [edit], wanted: { context: "edit" as const }, found: "e" },
		{
			given: "edit mode, a command that prefers the server",
			sessions: [edit],
			wanted: { defaultContext: "server" as const },
			found: "e",
		},
		{ given: "play mode, a read", sessions: playing, wanted: {}, found: "e" },
		{
			given: "play mode, a command that prefers the server",
			sessions: playing,
			wanted: { defaultContext: "server" as const },
			found: "s",
		},
		{ given: "play mode, server wanted", sessions: playing, wanted: { context: "server" as const }, found: "s" },
		{ given: "play mode, client wanted", sessions: playing, wanted: { context: "client" as const }, found: "c" },
		{ given: "one instance, an id", sessions: playing, wanted: { sessionId: "c" }, found: "c" },
		{ given: "two instances, an id", sessions: [edit, other], wanted: { sessionId: "o" }, found: "o" },
	])("$given: $found", ({ sessions, wanted, found }) => {
		expect(resolveSession(sessions, { defaultContext: "edit", ...wanted }).info.sessionId).toBe(found);
	});

	it.each([
		{ given: "nobody", sessions: [], wanted: {}, code: "no_sessions", message: noSessions, details: {} },
		{
			given: "nobody, an id",
			sessions: [],
			wanted: { sessionId: "x" },
			code: "session_not_found",
			message: "Session not found: x. Call studio_sessions to see available sessions.",
			details: {},
		},
		{
			given: "edit mode, server wanted",
			sessions: [edit],
			wanted: { context: "server" as const },
			code: "context_unavailable",
			message: "No server context available. Studio is in Edit mode. Use context: edit or omit context.",
			details: {},
		},
		{
			given: "two instances",
			sessions: [edit, other],
			wanted: {},
			code: "session_ambiguous",
			message: "Multiple Studio instances connected. Specify a sessionId.",
			details: { sessions: [view(edit), view(other)] },
		},
	])("$given: $message", ({ sessions, wanted, code, message, details }) => {
		expect(() => resolveSession(sessions, { defaultContext: "edit", ...wanted })).toThrow(
			expect.objectContaining({ code, message, details }),
		);
	});
});
