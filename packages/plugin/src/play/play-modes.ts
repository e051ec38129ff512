import type { SessionContext } from "../generated/protocol";

/** What playing needs of Studio. */
export interface PlayTests {
	/** Starts a playtest and returns at once. Calls back if it could not be started. */
	start(kind: "play" | "run", onProblem: (problem: string) => void): void;
	/** Asks the plugin's copies in the playtest to end it. Returns how many were asked. */
	stop(): number;
	/** Lets some time pass. */
	pause(): void;
}

export interface PlayModes extends PlayTests {
	/** The DataModels of the playtest whose copies of the plugin can be reached. */
	contexts(): readonly SessionContext[];
}
