import { defineCommand } from "../../define-command.js";

export default defineCommand({
	kind: "process",
	name: "terminal",
	summary: "Talk to Studio line by line: Luau, or .commands",
	description:
		"A prompt where plain text is Luau to run in Studio and lines that start with a dot are the commands of this list, with the same flags. Unfinished code continues on the next line, output of Studio appears as it comes, Ctrl+C stops a call, Tab completes. Reads a pipe as well.",
	examples: ["studio-bridge terminal", 'echo "print(workspace.Name)" | studio-bridge terminal'],
	takesTerminal: true,
	input: {},
	handler: async (_input, { bridge, commands, signal, style }) => {
		const { runTerminal } = await import("../../surfaces/terminal/run-terminal.js");
		return runTerminal({ commands, bridge, signal, style });
	},
});
