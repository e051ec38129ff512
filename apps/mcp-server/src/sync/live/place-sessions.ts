import type { BridgeConnection, SessionInfo } from "@studio-bridge/bridge";
import type { LiveSession, SessionSource } from "@studio-bridge/sync";

const EVENTS = ["sessionOpened", "sessionClosed", "sessionChanged"] as const;

/** The session that has one place open: the very same Studio, or another one with that place after a restart. */
export function placeSessions(
	bridge: BridgeConnection,
	choose: (sessions: readonly LiveSession[]) => LiveSession | undefined,
): SessionSource {
	let known: SessionInfo | undefined;
	const find = () => {
		const edited = bridge.sessions.filter(({ info }) => info.context === "edit");
		const same = edited.find(({ info }) => info.sessionId === known?.sessionId);
		const returned = edited.find(({ info }) => known !== undefined && isSamePlace(info, known));
		const found = same ?? returned ?? (known === undefined ? choose(edited) : undefined);
		const session = edited.find((one) => one === found);
		known = session?.info ?? known;
		return session;
	};
	return {
		find,
		onChange: (listener) => {
			for (const event of EVENTS) bridge.on(event, listener);
			return () => {
				for (const event of EVENTS) bridge.off(event, listener);
			};
		},
	};
}

/** A place that was never published has no id; its name is all there is. */
function isSamePlace(a: SessionInfo, b: SessionInfo): boolean {
	return a.placeId > 0 ? a.placeId === b.placeId : b.placeId === 0 && a.placeName === b.placeName;
}
