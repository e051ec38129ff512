import { defineCommand } from "../define.js";
import { StudioState } from "../primitives.js";
import { Type, Words } from "../schema-kit.js";

export const playControl = defineCommand({
	type: "playControl",
	summary: "Start or stop a playtest, or ask whether one is running.",
	params: {
		action: Words(["start", "run", "stop", "status"], {
			description: "`start` plays with a character, `run` only the server.",
		}),
	},
	result: {
		success: {
			state: StudioState,
			message: Type.Optional(Type.String({ description: "What the caller should know, such as a missing session." })),
		},
	},
	timeoutMs: 30_000,
	capability: "playControl",
	effect: "write",
});
