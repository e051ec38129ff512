import type { BridgeSession } from "./bridge-session.js";
import type { Patience } from "./lasting-session.js";

type Hear = (session: BridgeSession | undefined) => void;

/** Who waits for which session to come back. */
export class SessionReturns {
	readonly #waiting = new Map<string, Set<Hear>>();

	/** The next session of this id, or undefined when patience ends. */
	wait(sessionId: string, { ms, signal }: Patience): Promise<BridgeSession | undefined> {
		if (ms <= 0 || signal?.aborted) return Promise.resolve(undefined);
		return new Promise((resolve) => {
			const waiting = this.#waiting.get(sessionId) ?? new Set();
			this.#waiting.set(sessionId, waiting);
			const hear: Hear = (session) => {
				clearTimeout(timer);
				signal?.removeEventListener("abort", giveUp);
				waiting.delete(hear);
				if (waiting.size === 0) this.#waiting.delete(sessionId);
				resolve(session);
			};
			const giveUp = () => hear(undefined);
			const timer = setTimeout(giveUp, ms);
			signal?.addEventListener("abort", giveUp, { once: true });
			waiting.add(hear);
		});
	}

	announce(session: BridgeSession): void {
		this.#tell(session.info.sessionId, session);
	}

	/** Nobody will come back. */
	stop(): void {
		for (const sessionId of [...this.#waiting.keys()]) this.#tell(sessionId, undefined);
	}

	#tell(sessionId: string, session: BridgeSession | undefined): void {
		for (const hear of [...(this.#waiting.get(sessionId) ?? [])]) hear(session);
	}
}
