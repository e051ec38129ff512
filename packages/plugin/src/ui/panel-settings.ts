import { readPort } from "../studio/read-port";

/** What the person in front of Studio has decided once for all syncs. */
export interface PanelSettings {
	readonly port: number;
	/** Whether a sync that would change something asks always, or only about what is undecided. */
	readonly ask: "always" | "undecided";
	/** A sync with more changes than this asks. 0: however many there are. */
	readonly askAboveChanges: number;
	/** A sync that removes more instances than this from Studio asks. 0: however many there are. */
	readonly askAboveRemovals: number;
	/** Whether what is changed in Studio may go to the project's files without asking. */
	readonly twoWay: boolean;
}

export const defaultSettings: PanelSettings = {
	port: 38741,
	ask: "undecided",
	askAboveChanges: 0,
	askAboveRemovals: 0,
	twoWay: true,
};

/** Settings are shared by all local plugins: names carry ours, and what comes back may be anything. */
const KEYS = {
	port: "StudioBridge_port",
	ask: "StudioBridge_ask",
	askAboveChanges: "StudioBridge_askAboveChanges",
	askAboveRemovals: "StudioBridge_askAboveRemovals",
	twoWay: "StudioBridge_twoWay",
} as const;

export function readSettings(get: (key: string) => unknown): PanelSettings {
	const twoWay = get(KEYS.twoWay);
	return {
		port: readPort(get(KEYS.port)),
		ask: get(KEYS.ask) === "always" ? "always" : defaultSettings.ask,
		askAboveChanges: readLimit(get(KEYS.askAboveChanges)),
		askAboveRemovals: readLimit(get(KEYS.askAboveRemovals)),
		twoWay: typeIs(twoWay, "boolean") ? twoWay : defaultSettings.twoWay,
	};
}

export function writeSettings(settings: PanelSettings, set: (key: string, value: unknown) => void): void {
	for (const [name, key] of pairs(KEYS)) set(key, settings[name]);
}

function readLimit(setting: unknown): number {
	return typeIs(setting, "number") && setting >= 0 && setting < math.huge ? math.floor(setting) : 0;
}
