import type { BridgeSession } from "@studio-bridge/bridge";
import { defineCommand, type SessionCommandContext } from "../../define-command.js";
import { requestStudio } from "../../sessions/request-studio.js";
import { Words } from "../../words.js";

export default defineCommand({
	kind: "session",
	name: "play",
	tool: "studio_play",
	toolset: "studio",
	summary: "Start, stop or restart a playtest",
	description:
		"Control the playtest of a Roblox Studio session. start plays with a character, run runs the server only, stop ends it and discards what changed while it ran, restart stops and starts again the same way, status only looks. Returns the state and which contexts (edit, server, client) are connected; use them as `context` of the other tools.",
	effect: "write",
	destructive: false,
	examples: ["studio-bridge play start", "studio-bridge play status --json", "studio-bridge play restart"],
	defaultContext: "edit",
	timeoutSeconds: 30,
	input: { action: Words(["start", "run", "stop", "restart", "status"], "What to do.") },
	positional: ["action"],
	handler: async ({ action }, context) => {
		const { state, message } = action === "restart" ? await restart(context) : await ask(context, action);
		return {
			state,
			contexts: await contextsOf(context.session, context),
			...(message === undefined ? {} : { message }),
		};
	},
	present: ({ state, contexts, message }, style) =>
		[
			`Studio is in ${state} mode (${contexts.join(", ")})`,
			...(message === undefined ? [] : [style.yellow(style.plain(message))]),
		].join("\n"),
});

const ask = (context: SessionCommandContext, action: "start" | "run" | "stop" | "status") =>
	requestStudio(context, "Play control", "playControl", { action });

/** The same kind of playtest again; a new one if none is running. */
async function restart(context: SessionCommandContext) {
	const { state } = await ask(context, "status");
	if (state !== "Edit") await ask(context, "stop");
	return ask(context, state === "Run" ? "run" : "start");
}

async function contextsOf({ info }: BridgeSession, { bridge, signal }: SessionCommandContext): Promise<string[]> {
	const sessions = await bridge.sessions(signal);
	return sessions
		.filter((session) => session.info.instanceId === info.instanceId)
		.map((session) => session.info.context);
}
