import { describe, expect, it } from "vitest";
import { limitConcurrency } from "./limit-concurrency.js";

/** Tasks that end when they are told to, and a record of which have started. */
function controlledTasks(count: number) {
	const started: number[] = [];
	const tasks = Array.from({ length: count }, (_, index) => {
		const { promise, resolve, reject } = deferred();
		return {
			run: () => {
				started.push(index);
				return promise;
			},
			resolve,
			reject,
		};
	});
	return { started, tasks };
}

function deferred() {
	let resolve: () => void = () => {};
	let reject: (reason: Error) => void = () => {};
	const promise = new Promise<void>((onResolve, onReject) => {
		resolve = onResolve;
		reject = onReject;
	});
	return { promise, resolve, reject };
}

describe("limitConcurrency", () => {
	it("runs as many at a time as it may, in order, and goes on after a failure", async () => {
		const limit = limitConcurrency(2);
		const { started, tasks } = controlledTasks(4);
		const results = tasks.map(({ run }) => limit(run));
		expect(started).toEqual([0, 1]);

		tasks[1]?.reject(new Error("one failed"));
		await expect(results[1]).rejects.toThrow("one failed");
		tasks[0]?.resolve();
		await results[0];
		tasks[2]?.resolve();
		await results[2];
		expect(started).toEqual([0, 1, 2, 3]);
		tasks[3]?.resolve();
		await results[3];
	});

	it("never runs more than the limit, however tasks arrive", async () => {
		const limit = limitConcurrency(3);
		let running = 0;
		let most = 0;
		const task = async () => {
			most = Math.max(most, ++running);
			await Promise.resolve();
			running--;
		};
		await Promise.all(Array.from({ length: 50 }, () => limit(task).then(() => limit(task))));
		expect({ running, most }).toEqual({ running: 0, most: 3 });
	});
});
