import { defineMessage } from "../define.js";
import { Count, Milliseconds, ProtocolVersion, Version } from "../primitives.js";
import { Chars, Type } from "../schema-kit.js";

const Limits = Type.Object(
	{
		maxMessageBytes: Count,
		chunkBytes: Count,
		heartbeatMs: Milliseconds,
		maxRunningCommands: Count,
	},
	{ $id: "Limits", description: "What the host grants: message size, chunk size, heartbeat, unfinished commands." },
);

export const welcome = defineMessage({
	type: "welcome",
	from: ["server"],
	summary: "The answer to a hello: the session is open.",
	open: true,
	fields: {
		protocolVersion: ProtocolVersion,
		serverVersion: Version,
		limits: Limits,
		sealedKey: Type.Optional(
			Chars(
				"0-9a-f",
				{ min: 64, max: 64 },
				{
					description:
						"After a pairing: the plugin's key for the next time, sealed (exclusive or) with the HMAC-SHA-256, by the pairing's key, of `studio-bridge seal` and both nonces.",
				},
			),
		),
	},
});
