/**
 * Like Promise.all, but of several failures it always reports the one that comes first in the list rather than the one
 * that happened first, so that the same broken project gives the same error on every machine.
 */
export async function allInOrder<T>(promises: readonly Promise<T>[]): Promise<T[]> {
	const results = await Promise.allSettled(promises);
	return results.map((result) => {
		if (result.status === "rejected") throw result.reason;
		return result.value;
	});
}
