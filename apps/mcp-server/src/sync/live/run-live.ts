import { resolve } from "node:path";
import { watchProject } from "@studio-bridge/project";
import { type LiveNews, LiveSync } from "@studio-bridge/sync";
import type { ProcessContext } from "../../define-command.js";
import { resolveSession } from "../../sessions/resolve-session.js";
import { escapeJson } from "../../text/escape-text.js";
import { LiveView } from "./live-view.js";
import { placeSessions } from "./place-sessions.js";

/** `sync --live`: one project and one place, until it is stopped here or in Studio. */
export async function runLive(
	project: string,
	sessionId: string | undefined,
	context: ProcessContext,
): Promise<number> {
	const { bridge, signal } = context;
	const network = await bridge.open();
	const present = await bridge.sessions(signal);
	// With several, somebody has to say which; with none, the first that comes is meant.
	if (present.length > 0 || sessionId !== undefined) resolveSession(present, { sessionId, defaultContext: "edit" });
	const sessions = placeSessions(network, (all) =>
		sessionId === undefined ? all[0] : all.find(({ info }) => info.sessionId === sessionId),
	);
	const live = await LiveSync.start({
		sessions,
		watch: (listeners) => watchProject(resolve(project), listeners),
		tell: showNews(context),
	});
	const stop = () => void live.stop();
	signal.addEventListener("abort", stop, { once: true });
	if (signal.aborted) stop();
	const { refusal } = await live.ended;
	return refusal ? 1 : 0;
}

/** News as lines: as JSON, one a line, where a program reads them. */
export function showNews({ json, stdout, style }: Pick<ProcessContext, "json" | "stdout" | "style">) {
	const view = new LiveView(style);
	return (news: LiveNews) => {
		const at = new Date();
		if (json) stdout(`${escapeJson(JSON.stringify({ at: at.toISOString(), ...news }))}\n`);
		else for (const line of view.lines(news, at)) stdout(`${line}\n`);
	};
}
