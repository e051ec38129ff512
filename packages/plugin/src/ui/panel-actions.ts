import type { PanelSettings } from "./panel-settings";
import { liveOff, type PanelActions, type PanelState } from "./panel-state";
import type { Store } from "./store";

/** What the actions of a panel are made of. */
export interface PanelDeeds {
	readonly connect: () => void;
	readonly disconnect: () => void;
	/** Has the next attempt to connect use this code. */
	readonly offerCode: (code: string) => void;
	readonly saveSettings: (settings: PanelSettings) => void;
	/** Asks whoever serves a project to begin a live sync. */
	readonly startLive: () => void;
	readonly stopLive: () => void;
	readonly reviewConflicts: () => void;
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
		startLive: () => {
			state.update({ live: { ...liveOff, state: "starting", message: "Asking for a project…" } });
			deeds.startLive();
		},
		stopLive: () => {
			deeds.stopLive();
			state.update({ live: liveOff });
		},
		reviewConflicts: () => {
			deeds.reviewConflicts();
		},
	};
}
