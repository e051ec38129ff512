import { defineCommand } from "../../define-command.js";
import { requestStudio } from "../../sessions/request-studio.js";

export default defineCommand({
	kind: "session",
	name: "state",
	tool: "studio_state",
	toolset: "studio",
	summary: "Show the run mode and the place of a session",
	description:
		"Get the current state of a Roblox Studio session: run mode (Edit, Play, Paused, Run, Server, Client), place name, place ID, and game ID.",
	effect: "read",
	examples: ["studio-bridge state", "studio-bridge state --context server --json"],
	defaultContext: "edit",
	timeoutSeconds: 5,
	input: {},
	handler: async (_input, context) => {
		const { state, placeName, placeId, gameId } = await requestStudio(context, "State query", "queryState", {});
		return { state, placeName, placeId, gameId };
	},
	present: ({ state, placeName, placeId, gameId }, style) =>
		[`${style.bold(style.plain(placeName))} is in ${state} mode`, `place id  ${placeId}`, `game id   ${gameId}`].join(
			"\n",
		),
});
