import { defineMessage } from "../define.js";
import { RequestId } from "../primitives.js";
import { Type } from "../schema-kit.js";

export const chunk = defineMessage({
	type: "chunk",
	from: ["plugin", "server"],
	summary:
		"A piece of the JSON text of a message longer than `limits.chunkBytes`. The pieces of one message are sent in order, starting at index 0; joined, they are the message.",
	fields: {
		chunkId: RequestId,
		index: Type.Integer({ minimum: 0, maximum: 65535 }),
		count: Type.Integer({ minimum: 1, maximum: 65536 }),
		data: Type.String(),
	},
});
