import type { ConnectionState } from "../connection/connection-state";
import { defaultSettings, type PanelSettings } from "./panel-settings";
import { Store } from "./store";

export type { ConnectionState };

export interface ProjectInfo {
	readonly name: string;
	/** Where its project file is. */
	readonly path?: string;
}

/** How the last sync ended. Times are Unix seconds. */
export interface LastSync {
	readonly at: number;
	readonly requestedBy?: string;
	readonly outcome: "done" | "nothing" | "rejected" | "failed";
	readonly toStudio: number;
	readonly toFiles: number;
	readonly message?: string;
}

/** Something both sides changed while a live sync was on. It waits; nothing is overwritten. */
export interface LiveConflict {
	readonly id: string;
	readonly path: string;
	readonly className: string;
	readonly message?: string;
}

/** Something a live sync did. */
export interface LiveEvent {
	readonly at: number;
	readonly direction: "toStudio" | "toFiles";
	readonly path: string;
	readonly className?: string;
	/** Of the text or file, in bytes. */
	readonly size?: number;
}

export interface LiveState {
	readonly state: "off" | "starting" | "on" | "paused";
	readonly project?: ProjectInfo;
	/** Why it is paused, or why it ended. */
	readonly message?: string;
	readonly conflicts: readonly LiveConflict[];
	/** Newest first. More than `MOST_RECENT` are not shown. */
	readonly recent: readonly LiveEvent[];
}

export const MOST_RECENT = 20;

/** What the home page and the toolbar button show. Whoever knows something of it updates it here. */
export interface PanelState {
	readonly connection: ConnectionState;
	readonly port: number;
	readonly placeName: string;
	readonly project?: ProjectInfo;
	readonly lastSync?: LastSync;
	readonly live: LiveState;
	readonly settings: PanelSettings;
	/** What became of the last pairing code. */
	readonly pairing?: string;
}

/** What a person can do there. Without an action for it, a button is not shown. */
export interface PanelActions {
	/** Connects, or tries again at once. */
	connect(): void;
	/** Stays disconnected until `connect`. */
	disconnect(): void;
	pair(code: string): void;
	saveSettings(settings: PanelSettings): void;
	startLive?: () => void;
	stopLive?: () => void;
	/** Shows the conflicts of the live sync for a decision. */
	reviewConflicts?: () => void;
}

export const liveOff: LiveState = { state: "off", conflicts: [], recent: [] };

export function createPanelState(known: Partial<PanelState> = {}): Store<PanelState> {
	return new Store<PanelState>({
		connection: { kind: "off" },
		port: defaultSettings.port,
		placeName: "",
		live: liveOff,
		settings: defaultSettings,
		...known,
	});
}
