import { defineCommand } from "../../define-command.js";
import { completionScript } from "../../surfaces/cli/completion-script.js";
import { Words } from "../../words.js";

export default defineCommand({
	kind: "process",
	name: "completion",
	summary: "Print a completion script for your shell",
	description:
		"Prints a script that makes your shell complete commands, flags and their values. Load it from your shell's start-up file.",
	examples: [
		'eval "$(studio-bridge completion bash)"',
		'eval "$(studio-bridge completion zsh)"',
		"studio-bridge completion fish > ~/.config/fish/completions/studio-bridge.fish",
		"studio-bridge completion powershell | Out-String | Invoke-Expression",
	],
	input: { shell: Words(["bash", "zsh", "fish", "powershell"], "Which shell.") },
	positional: ["shell"],
	handler: async ({ shell }, { commands, stdout }) => {
		stdout(completionScript(shell, commands));
		return 0;
	},
});
