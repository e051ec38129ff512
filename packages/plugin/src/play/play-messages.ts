import type { DispatchedMessage } from "../connection/link";
import type { PluginMessage } from "../generated/protocol";

/** The server is there; introduce yourself. */
export interface Attach {
	readonly type: "attach";
	readonly maxRunning: number;
}

/** The server is gone, and with it whoever waited for an answer. */
export interface Detach {
	readonly type: "detach";
}

/** What the copy that holds the socket says to those of a playtest. */
export type EditMessage = Attach | Detach | DispatchedMessage;

/** What they say to it: an introduction after each `attach`, then whatever a plugin says to its server. */
export type PlayMessage = PluginMessage;
