import { defineCommand } from "../../define-command.js";

export default defineCommand({
	kind: "process",
	name: "disconnect",
	summary: "Let go of the session a terminal is connected to",
	description:
		"In a terminal, `.disconnect` lets go of the session `connect` chose. From a shell there is nothing to let go of: a command is connected only while it runs.",
	examples: ["studio-bridge terminal  # then: .disconnect"],
	takesTerminal: true,
	input: {},
	handler: async (_input, { stdout, json }) => {
		const text =
			"A command is connected only while it runs, so there is nothing to disconnect. In a terminal, type .disconnect.";
		stdout(json ? `${JSON.stringify({ disconnected: [] })}\n` : `${text}\n`);
		return 0;
	},
});
