import { defineMessage } from "../define.js";
import { Version } from "../primitives.js";
import { Type, Words } from "../schema-kit.js";
import { VersionRange } from "./knock.js";

export const RejectReason = Words(
	[
		"protocol_version",
		"invalid_hello",
		"not_authenticated",
		"pairing_closed",
		"duplicate_hello",
		"duplicate_session",
		"too_many_sessions",
		"shutting_down",
	],
	{ $id: "RejectReason" },
);

export const rejected = defineMessage({
	type: "rejected",
	from: ["server"],
	summary:
		"The other answer to a knock or a hello; the server closes the socket after it. Studio sees no close codes, so this says why.",
	open: true,
	fields: {
		reason: RejectReason,
		message: Type.String({ description: "What is wrong, naming both sides' versions where they matter." }),
		action: Type.String({ description: "What the user can do about it." }),
		serverVersion: Version,
		protocol: VersionRange,
		retryable: Type.Boolean({ description: "Whether connecting again can succeed without anyone changing anything." }),
	},
});
