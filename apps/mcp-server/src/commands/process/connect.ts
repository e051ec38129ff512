import { Type } from "@sinclair/typebox";
import { defineCommand } from "../../define-command.js";

export default defineCommand({
	kind: "process",
	name: "connect",
	summary: "Open a terminal on one Studio session",
	description:
		"Opens the terminal with one session chosen: everything typed goes there until `.disconnect` lets go of it or `.connect` chooses another.",
	examples: ["studio-bridge connect a1b2c3d4-e5f6-7890-abcd-ef1234567890"],
	takesTerminal: true,
	input: { sessionId: Type.String({ description: "The session, as `studio-bridge sessions` lists it." }) },
	positional: ["sessionId"],
	handler: async ({ sessionId }, { bridge, commands, signal, style }) => {
		const { runTerminal } = await import("../../surfaces/terminal/run-terminal.js");
		return runTerminal({ commands, bridge, signal, style, sessionId });
	},
});
