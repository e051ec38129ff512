import { defineMessage } from "../define.js";
import { ProtocolVersion, RobloxId, SessionContext, SessionId, StudioState, Version } from "../primitives.js";
import { Closed, Type } from "../schema-kit.js";

export const VersionRange = Closed({ min: ProtocolVersion, max: ProtocolVersion }, { $id: "VersionRange" });

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
	summary: "The first message on a socket: who the plugin is and what it can do.",
	open: true,
	fields: {
		protocol: VersionRange,
		pluginVersion: Version,
		instanceId: Type.String({
			minLength: 1,
			maxLength: 64,
			description: "The Studio window; the sessions of one window share it.",
		}),
		...sessionFields,
	},
});
