import type { PluginMessage, WireError } from "../generated/protocol";

/** The way out to the server. After its connection ended it swallows what it is given. */
export interface Outbox {
	/** Says why a message could not be sent as it is. */
	send(message: PluginMessage): WireError | undefined;
}
