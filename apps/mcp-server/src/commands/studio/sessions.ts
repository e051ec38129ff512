import { defineCommand } from "../../define-command.js";
import { describeSession } from "../../sessions/describe-session.js";
import { noSessions } from "../../sessions/no-sessions.js";
import { table } from "../../text/table.js";

export default defineCommand({
	kind: "plain",
	name: "sessions",
	tool: "studio_sessions",
	toolset: "studio",
	summary: "List the Studio sessions that are connected",
	description:
		"List all running Roblox Studio sessions connected to studio-bridge. Returns session IDs, place names, Studio state, and connection metadata. Call this first to discover available sessions.",
	effect: "read",
	examples: ["studio-bridge sessions", "studio-bridge sessions --json"],
	input: {},
	handler: async (_input, { bridge, signal }) => {
		const sessions = (await bridge.sessions(signal)).map(({ info }) => describeSession(info));
		if (sessions.length === 0) throw noSessions();
		return { sessions };
	},
	present: ({ sessions }, style) =>
		table(
			["session", "place", "context", "state", "place id"],
			sessions.map(({ sessionId, placeName, context, state, placeId }) => [
				sessionId,
				style.plain(placeName),
				context,
				state,
				String(placeId),
			]),
			(cell, row) => (row === 0 ? style.bold(cell) : cell),
		),
});
