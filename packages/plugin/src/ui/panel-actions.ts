import type { PanelSettings } from "./panel-settings";
import type { PanelActions, PanelState } from "./panel-state";
import type { Store } from "./store";

/** What the actions of a panel are made of. */
export interface PanelDeeds {
	readonly connect: () => void;
	readonly disconnect: () => void;
	/** Has the next attempt to connect use this code. */
	readonly offerCode: (code: string) => void;
	readonly saveSettings: (settings: PanelSettings) => void;
}

export function createPanelActions(state: Store<PanelState>, deeds: PanelDeeds): PanelActions {
	return {
		connect() {
			deeds.connect();
		},
		disconnect() {
			deeds.disconnect();
		},
		pair(code) {
			state.update({ pairing: "Asking the server…" });
			deeds.offerCode(code);
			deeds.connect();
		},
		saveSettings(settings) {
			const { port } = state.get();
			state.update({ settings, port: settings.port });
			deeds.saveSettings(settings);
			if (port === settings.port || state.get().connection.kind === "off") return;
			deeds.disconnect();
			deeds.connect();
		},
	};
}
