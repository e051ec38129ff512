import { pluginVersion } from "../generated/plugin-version";
import type { Hello } from "../generated/protocol";
import type { PlaceState } from "../state/studio";

/** Who the plugin is. Made once when it starts, so that the server knows it again after a reconnect. */
export interface Identity {
	readonly sessionId: string;
	readonly instanceId: string;
}

export function createHello(
	proof: string,
	identity: Identity,
	capabilities: readonly string[],
	state: PlaceState,
): Hello {
	return {
		type: "hello",
		proof,
		pluginVersion,
		capabilities: [...capabilities],
		...identity,
		context: "edit",
		...state,
	};
}
