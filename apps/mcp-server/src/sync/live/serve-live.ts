import { resolve } from "node:path";
import type { BridgeConnection, BridgeSession } from "@studio-bridge/bridge";
import { watchProject } from "@studio-bridge/project";
import { LiveSync } from "@studio-bridge/sync";
import type { ProcessContext } from "../../define-command.js";
import { placeSessions } from "./place-sessions.js";
import { showNews } from "./run-live.js";

/** Keeps a project together with the places of Studios that come: those it names at once, others when they ask for it. */
export function serveLive(project: string, bridge: BridgeConnection, context: ProcessContext) {
	const served = new Map<string, Promise<LiveSync | undefined>>();
	const serve = (session: BridgeSession) => {
		const key = placeOf(session);
		if (served.has(key)) return;
		const live = begin(project, session, bridge, context);
		served.set(key, live);
		void live.then((sync) => sync?.ended).then(() => served.delete(key));
	};
	const onOpened = async (session: BridgeSession) => {
		const { context: kind, placeId } = session.info;
		if (kind === "edit" && (await placesOf(project)).includes(placeId)) serve(session);
	};
	bridge.on("liveRequested", serve);
	bridge.on("sessionOpened", onOpened);
	for (const session of bridge.sessions) void onOpened(session);
	return {
		stop: async () => {
			bridge.off("liveRequested", serve);
			bridge.off("sessionOpened", onOpened);
			await Promise.all([...served.values()].map(async (live) => (await live)?.stop()));
		},
	};
}

async function begin(
	project: string,
	session: BridgeSession,
	bridge: BridgeConnection,
	context: ProcessContext,
): Promise<LiveSync | undefined> {
	const { sessionId } = session.info;
	try {
		return await LiveSync.start({
			sessions: placeSessions(bridge, (all) => all.find(({ info }) => info.sessionId === sessionId)),
			watch: (listeners) => watchProject(resolve(project), listeners),
			tell: showNews(context),
		});
	} catch (error) {
		const message = error instanceof Error ? error.message : String(error);
		context.stderr(`${context.style.red(context.style.plain(message))}\n`);
		return undefined;
	}
}

/** The places the project says it is for. */
async function placesOf(path: string): Promise<readonly number[]> {
	const watch = await watchProject(resolve(path), { onPatch: () => {} }).catch(() => undefined);
	const ids = watch?.project.session.servePlaceIds ?? [];
	await watch?.close();
	return ids;
}

function placeOf({ info }: BridgeSession): string {
	return info.placeId > 0 ? String(info.placeId) : info.sessionId;
}
