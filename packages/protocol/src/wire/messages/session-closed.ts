import { defineMessage } from "../define.js";
import { SessionId } from "../primitives.js";
import { Type } from "../schema-kit.js";

export const sessionClosed = defineMessage({
	type: "sessionClosed",
	from: ["plugin"],
	summary: "A DataModel that was announced with `sessionOpened` is gone.",
	fields: {
		sessionId: SessionId,
		reason: Type.String({ maxLength: 1000 }),
	},
});
