/** Ways of working with a Studio that a person can pick from a client's menu. One literal each. */
import type { GetPromptResult, Prompt } from "@modelcontextprotocol/sdk/types.js";
import { RpcError } from "./rpc-error.js";

interface PromptDefinition extends Prompt {
	text: (input: Record<string, string>) => string;
}

const prompts: readonly PromptDefinition[] = [
	{
		name: "look_around",
		title: "Look around the place",
		description: "Find out which place is open, what is in it, and whether it runs without errors.",
		text: () =>
			"Get to know the Roblox place that is open in Studio. Call studio_sessions, then studio_state, then studio_query with listServices: true and studio_query of Workspace with depth 1. Read the newest errors with studio_logs (levels: Error, Warning). Then tell me in a few sentences what this place is and what looks wrong.",
	},
	{
		name: "debug_playtest",
		title: "Debug a playtest",
		description: "Start the game, watch both sides' output, find the cause of a problem and report it.",
		arguments: [{ name: "problem", description: "What goes wrong in the game.", required: true }],
		text: ({ problem = "" }) =>
			`Something is wrong in my game: ${problem}\n\nStart a playtest with studio_play (action: start). Read studio_logs with context server and with context client. Look at the running game with studio_screenshot and inspect it with studio_exec (context server or client; print what you want to know). Stop it with studio_play (action: stop). Then tell me the cause, with script and line, and how to fix it. Change nothing unless I ask.`,
	},
];

export const listPrompts = (): Prompt[] => prompts.map(({ text, ...shown }) => shown);

export function getPrompt(name: string, input: Record<string, string>): GetPromptResult {
	const prompt = prompts.find((candidate) => candidate.name === name);
	if (prompt === undefined) throw new RpcError("invalidParams", `Unknown prompt: ${name}`);
	const missing = prompt.arguments?.find(
		(argument) => argument.required === true && input[argument.name] === undefined,
	);
	if (missing !== undefined) throw new RpcError("invalidParams", `Invalid input: must have '${missing.name}'`);
	return {
		...(prompt.description === undefined ? {} : { description: prompt.description }),
		messages: [{ role: "user", content: { type: "text", text: prompt.text(input) } }],
	};
}
