/** Takes a callback off the schedule. Harmless once it has run. */
export type CancelTimer = () => void;

export interface Scheduler {
	/** Seconds since some fixed moment. */
	now(): number;
	after(seconds: number, callback: () => void): CancelTimer;
}
