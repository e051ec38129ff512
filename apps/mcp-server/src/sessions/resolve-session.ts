import type { SessionInfo } from "@studio-bridge/bridge";
import type { SessionContext } from "../define-command.js";
import { Fault } from "../fault.js";
import { describeSession } from "./describe-session.js";
import { noSessions } from "./no-sessions.js";

/** A playtest runs, but the plugin's copy in it does not answer. */
const LOAD_COPIES =
	"Turn on File → Studio Settings → Studio → LoadUserPluginsInRunModes, and start the playtest again. Run mode has no client.";

interface Wanted {
	sessionId?: string | undefined;
	context?: SessionContext | undefined;
	defaultContext: SessionContext;
}

/** Picks the session a call means, or says precisely why it cannot. Pure. */
export function resolveSession<S extends { info: SessionInfo }>(sessions: readonly S[], wanted: Wanted): S {
	if (wanted.sessionId !== undefined) return byId(sessions, wanted.sessionId);
	const instances = new Set(sessions.map(({ info }) => info.instanceId));
	if (instances.size === 0) throw noSessions();
	if (instances.size > 1) {
		throw new Fault("session_ambiguous", "Multiple Studio instances connected. Specify a sessionId.", {
			details: { sessions: sessions.map(({ info }) => describeSession(info)) },
		});
	}
	return byContext(sessions, wanted);
}

function byId<S extends { info: SessionInfo }>(sessions: readonly S[], sessionId: string): S {
	const found = sessions.find(({ info }) => info.sessionId === sessionId);
	if (found !== undefined) return found;
	throw new Fault(
		"session_not_found",
		`Session not found: ${sessionId}. Call studio_sessions to see available sessions.`,
	);
}

/** Within one Studio: what was asked for; else the default if it is running; else the edited place. */
function byContext<S extends { info: SessionInfo }>(sessions: readonly S[], { context, defaultContext }: Wanted): S {
	const inContext = (name: SessionContext) => sessions.find(({ info }) => info.context === name);
	const found =
		context === undefined ? (inContext(defaultContext) ?? inContext("edit") ?? sessions[0]) : inContext(context);
	if (found !== undefined) return found;
	const state = inContext("edit")?.info.state ?? "Edit";
	throw new Fault(
		"context_unavailable",
		`No ${context} context available. Studio is in ${state} mode. Use context: edit or omit context.`,
		state === "Edit" ? {} : { hint: LOAD_COPIES },
	);
}
