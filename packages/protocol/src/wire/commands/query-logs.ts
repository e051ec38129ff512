import { defineCommand } from "../define.js";
import { LogEntry, LogLevel } from "../messages/log-batch.js";
import { Count } from "../primitives.js";
import { Type, Words } from "../schema-kit.js";

export const queryLogs = defineCommand({
	type: "queryLogs",
	summary: "The last lines of a DataModel's output.",
	params: {
		count: Count,
		direction: Words(["head", "tail"], {
			description: "The oldest or the newest lines that fit; either way in the order they were written.",
		}),
		levels: Type.Optional(Type.Array(LogLevel, { minItems: 1, maxItems: 4 })),
		includeInternal: Type.Boolean(),
		after: Type.Optional(Count),
	},
	result: {
		success: {
			entries: Type.Array(LogEntry),
			total: Type.Integer({ minimum: 0, description: "How many lines the buffer holds that fit the question." }),
			bufferCapacity: Count,
			last: Type.Integer({
				minimum: 0,
				description: "The number of the newest line. Give it as `after` to get only what came later.",
			}),
		},
	},
	timeoutMs: 10_000,
	capability: "queryLogs",
	effect: "read",
});
