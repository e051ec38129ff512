import { Fault } from "../fault.js";

/** Nobody is connected: what the contract says, and what to do about it. */
export function noSessions(): Fault {
	return new Fault("no_sessions", "No active sessions. Is Studio running with the studio-bridge plugin installed?", {
		hint: "Open a place in Roblox Studio, or run `studio-bridge headless` to try without Studio.",
	});
}
