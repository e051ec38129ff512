import { pluginVersion } from "../generated/plugin-version";
import { type Hello, protocolVersions } from "../generated/protocol";
import type { PlaceState } from "../state/studio";

/** Who the plugin is. Made once when it starts, so that the server knows it again after a reconnect. */
export interface Identity {
	readonly sessionId: string;
	readonly instanceId: string;
}

export function createHello(identity: Identity, capabilities: readonly string[], state: PlaceState): Hello {
	return {
		type: "hello",
		protocol: protocolVersions,
		pluginVersion,
		capabilities: [...capabilities],
		...identity,
		context: "edit",
		...state,
	};
}
