/** Lets one at a time go on, in the order they came, and only so many wait. */
export class Turns {
	private taken = false;
	private readonly waiting: thread[] = [];

	constructor(private readonly mostWaiting: number) {}

	/** Yields until it is the caller's turn. False at once if too many wait already. */
	take(onStop: (callback: () => void) => void): boolean {
		if (!this.taken) {
			this.taken = true;
			return true;
		}
		if (this.waiting.size() >= this.mostWaiting) return false;
		const waiter = coroutine.running();
		this.waiting.push(waiter);
		onStop(() => this.leave(waiter));
		coroutine.yield();
		return true;
	}

	/** The turn passes to whoever has waited longest. */
	release(): void {
		const heir = this.waiting.shift();
		if (heir === undefined) this.taken = false;
		else task.spawn(heir);
	}

	private leave(waiter: thread): void {
		const place = this.waiting.indexOf(waiter);
		if (place >= 0) this.waiting.remove(place);
	}
}
