export type Unsubscribe = () => void;

/** A record that says when something in it has become something else. */
export class Store<T extends object> {
	private readonly listeners = new Set<() => void>();

	constructor(private state: Readonly<T>) {}

	get(): Readonly<T> {
		return this.state;
	}

	/** Replaces what is named. Nobody is told of values that were there already. */
	update(changes: Partial<T>): void {
		let isChanged = false;
		for (const [key, value] of pairs(changes as object)) {
			if ((this.state as Record<string, unknown>)[key as string] !== value) isChanged = true;
		}
		if (!isChanged) return;
		this.state = { ...this.state, ...changes };
		this.tell();
	}

	/** Takes a value away, which an update cannot: a field that is undefined is none in Luau. */
	clear(key: keyof T): void {
		if ((this.state as Record<string, unknown>)[key as string] === undefined) return;
		const rest = { ...this.state } as Record<string, unknown>;
		rest[key as string] = undefined;
		this.state = rest as T;
		this.tell();
	}

	subscribe(listener: () => void): Unsubscribe {
		this.listeners.add(listener);
		return () => {
			this.listeners.delete(listener);
		};
	}

	private tell(): void {
		// Whoever is told may leave, or bring others.
		const told = [...this.listeners];
		for (const listener of told) if (this.listeners.has(listener)) listener();
	}
}
