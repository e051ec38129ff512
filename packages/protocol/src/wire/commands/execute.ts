import { defineCommand } from "../define.js";
import { LogLevel } from "../messages/log-batch.js";
import { Milliseconds } from "../primitives.js";
import { Closed, Type } from "../schema-kit.js";

const OutputLine = Closed({ level: LogLevel, body: Type.String() }, { $id: "OutputLine" });

const ScriptFailure = Closed(
	{
		message: Type.String(),
		line: Type.Optional(Type.Integer({ minimum: 1, description: "In the script that was sent." })),
		traceback: Type.Optional(Type.String()),
	},
	{ $id: "ScriptFailure", description: "Why a script did not come to its end." },
);

export const execute = defineCommand({
	type: "execute",
	summary: "Run a Luau script with the plugin's rights. A script that fails is an answer, not an error.",
	params: {
		script: Type.String(),
		limitMs: Milliseconds,
		undoOnError: Type.Boolean({ description: "Take back what the script changed if it fails." }),
	},
	result: {
		success: {
			ok: Type.Boolean(),
			failure: Type.Optional(ScriptFailure),
			output: Type.Array(OutputLine, { description: "What the script printed, in order." }),
			returns: Type.Array(Type.String(), { description: "What the script returned, each as text." }),
			droppedLines: Type.Integer({ minimum: 0, description: "How many lines of output did not fit." }),
			undone: Type.Boolean({ description: "Whether its changes were taken back." }),
		},
	},
	timeoutMs: 120_000,
	capability: "execute",
	effect: "write",
});
