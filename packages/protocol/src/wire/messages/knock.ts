import { defineMessage } from "../define.js";
import { Nonce, ProtocolVersion, Version } from "../primitives.js";
import { Closed, Type } from "../schema-kit.js";

export const VersionRange = Closed({ min: ProtocolVersion, max: ProtocolVersion }, { $id: "VersionRange" });

export const knock = defineMessage({
	type: "knock",
	from: ["plugin"],
	summary:
		"The first message on a socket. It tells nothing about the place: whoever listens has not proved yet that it is the server.",
	open: true,
	fields: {
		protocol: VersionRange,
		pluginVersion: Version,
		nonce: Nonce,
		pairing: Type.Optional(
			Type.Boolean({ description: "The proofs are about the code of `studio-bridge pair`, not about a key." }),
		),
	},
});
