import { defineMessage } from "../define.js";
import { Count, Milliseconds, SessionId } from "../primitives.js";
import { Closed, Type, Words } from "../schema-kit.js";

export const LogLevel = Words(["Print", "Info", "Warning", "Error"], { $id: "LogLevel" });

export const LogEntry = Closed(
	{
		level: LogLevel,
		body: Type.String(),
		timestamp: Milliseconds,
		internal: Type.Optional(Type.Boolean({ description: "Written by this plugin itself." })),
	},
	{ $id: "LogEntry", description: "One line of Studio's output." },
);

export const logBatch = defineMessage({
	type: "logBatch",
	from: ["plugin"],
	summary: "Lines of output since the last batch.",
	fields: {
		sessionId: SessionId,
		entries: Type.Array(LogEntry, { minItems: 1, maxItems: 1000 }),
		dropped: Type.Optional(Count),
	},
});
