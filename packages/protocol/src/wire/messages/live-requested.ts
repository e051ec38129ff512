import { defineMessage } from "../define.js";
import { SessionId } from "../primitives.js";

export const liveRequested = defineMessage({
	type: "liveRequested",
	from: ["plugin"],
	summary:
		"The person in front of Studio wants a live sync. Whoever serves a project for this place begins one; nobody has to.",
	fields: { sessionId: SessionId },
});
