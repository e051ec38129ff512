import { defineMessage } from "../define.js";
import { RequestId } from "../primitives.js";
import { Type, Words } from "../schema-kit.js";

export const cancel = defineMessage({
	type: "cancel",
	from: ["server"],
	summary: "Nobody waits for this command any more. What has not been done need not be.",
	fields: {
		requestId: RequestId,
		reason: Type.Optional(Words(["deadline", "caller"])),
	},
});
