import type { Scheduler } from "../connection/scheduler";

/** Studio's own clock and timers. */
export const taskScheduler: Scheduler = {
	now() {
		return os.clock();
	},
	after(seconds, callback) {
		let fired = false;
		const thread = task.delay(seconds, () => {
			fired = true;
			callback();
		});
		return () => {
			// A thread that has begun is running its callback, perhaps this very call: it cannot and need not be cancelled.
			if (!fired) task.cancel(thread);
			fired = true;
		};
	},
};
