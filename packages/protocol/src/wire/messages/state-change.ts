import { defineMessage } from "../define.js";
import { RobloxId, SessionId, StudioState } from "../primitives.js";
import { Type } from "../schema-kit.js";

export const stateChange = defineMessage({
	type: "stateChange",
	from: ["plugin"],
	summary: "A session's run mode or place changed. Publishing gives a place its ids; the session stays the same.",
	fields: {
		sessionId: SessionId,
		state: StudioState,
		placeId: RobloxId,
		placeName: Type.String({ maxLength: 1000 }),
		gameId: RobloxId,
	},
});
