import { defineMessage } from "../define.js";
import { WireError } from "../errors.js";
import { RequestId } from "../primitives.js";
import { Type } from "../schema-kit.js";

export const fault = defineMessage({
	type: "fault",
	from: ["plugin", "server"],
	summary:
		"The receiver could not use a message and has no request to answer: it tells the sender instead of staying silent.",
	fields: {
		requestId: Type.Optional(RequestId),
		error: WireError,
	},
});
