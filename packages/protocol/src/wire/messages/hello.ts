import { defineMessage } from "../define.js";
import { Proof, RobloxId, SessionContext, SessionId, StudioState, Version } from "../primitives.js";
import { Type } from "../schema-kit.js";

/** What is said of a session, whether it holds the socket or shares it. */
export const sessionFields = {
	capabilities: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
		maxItems: 256,
		description: "What this plugin has handlers for.",
	}),
	sessionId: SessionId,
	context: SessionContext,
	placeId: RobloxId,
	placeName: Type.String({ maxLength: 1000 }),
	gameId: RobloxId,
	gameName: Type.Optional(Type.String({ maxLength: 1000, description: "Absent where Studio does not tell." })),
	state: StudioState,
};

export const hello = defineMessage({
	type: "hello",
	from: ["plugin"],
	summary: "The answer to a challenge: the plugin's own proof, who it is and what it can do.",
	open: true,
	fields: {
		proof: Proof,
		pluginVersion: Version,
		instanceId: Type.String({
			minLength: 1,
			maxLength: 64,
			description: "The Studio window; the sessions of one window share it.",
		}),
		...sessionFields,
	},
});
