/** A value that one thread waits for and another supplies, once. */
export class Reply<T extends defined> {
	private value?: T;
	private waiting?: thread;

	/** Yields the calling thread until there is a value. */
	wait(): T {
		this.waiting = coroutine.running();
		while (this.value === undefined) coroutine.yield();
		return this.value;
	}

	resolve(value: T): void {
		if (this.value !== undefined) return;
		this.value = value;
		if (this.waiting !== undefined) task.spawn(this.waiting);
	}
}
