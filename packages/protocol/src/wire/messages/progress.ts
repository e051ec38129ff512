import { defineMessage } from "../define.js";
import { Count, RequestId } from "../primitives.js";
import { Type } from "../schema-kit.js";

export const progress = defineMessage({
	type: "progress",
	from: ["plugin"],
	summary: "How far a running command has come.",
	fields: {
		requestId: RequestId,
		done: Count,
		total: Type.Optional(Count),
		message: Type.Optional(Type.String({ maxLength: 1000 })),
	},
});
