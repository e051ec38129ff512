/** Runs the tasks it is given, at most `limit` of them at a time, in the order in which they came. */
export function limitConcurrency(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
	const waiting: (() => void)[] = [];
	let running = 0;

	return async (task) => {
		if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
		else running++;
		try {
			return await task();
		} finally {
			// The slot is handed over rather than freed: a task that starts in between could otherwise take it too.
			const next = waiting.shift();
			if (next) next();
			else running--;
		}
	};
}
