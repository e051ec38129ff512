/** How often it looks, at most. */
const LOOK_MS = 1_000;

/** Calls back once when nobody has used something for a while. Does not keep the process alive by itself. */
export class IdleWatch {
	readonly #timer: NodeJS.Timeout;
	#unusedSince = performance.now();

	constructor(idleMs: number, isUsed: () => boolean, onIdle: () => void) {
		const look = () => {
			const now = performance.now();
			if (isUsed()) this.#unusedSince = now;
			else if (now - this.#unusedSince >= idleMs) {
				this.stop();
				onIdle();
			}
		};
		this.#timer = setInterval(look, Math.min(LOOK_MS, idleMs / 4));
		this.#timer.unref();
	}

	stop(): void {
		clearInterval(this.#timer);
	}
}
