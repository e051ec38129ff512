import type { BridgeAccess } from "../bridge-access.js";
import { viewOf } from "../fault.js";
import { version } from "../version.js";
import { type Finding, ok, problem, warning } from "./finding.js";

/** Who is connected, and whether plugins and server speak the same version. */
export async function checkSessions(bridge: BridgeAccess, signal: AbortSignal): Promise<Finding[]> {
	try {
		const infos = (await bridge.sessions(signal)).map(({ info }) => info);
		if (infos.length === 0)
			return [
				warning(
					"sessions",
					"No Studio is connected.",
					"Open a place in Studio with the plugin installed, and allow it to make HTTP requests if Studio asks.",
				),
			];
		const old = infos.filter(({ pluginVersion }) => pluginVersion !== version);
		return [
			ok("sessions", `${infos.length} ${infos.length === 1 ? "session is" : "sessions are"} connected.`),
			old.length === 0
				? ok("versions", `Plugin and server are both ${version}.`)
				: warning(
						"versions",
						`${old.length} plugin(s) have another version than this server (${version}): ${[...new Set(old.map(({ pluginVersion }) => pluginVersion))].join(", ")}.`,
						"Run `studio-bridge install-plugin` and open the places again.",
					),
		];
	} catch (error) {
		const { message, hint } = viewOf(error);
		return [problem("sessions", message, hint ?? "See the port check above.")];
	}
}
