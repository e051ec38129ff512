import type { CancelTimer } from "../connection/scheduler";
import { taskScheduler } from "./task-scheduler";

export = () => {
	it("fires after the given time", () => {
		const start = taskScheduler.now();
		let firedAt: number | undefined;
		taskScheduler.after(0.5, () => {
			firedAt = taskScheduler.now();
		});
		task.wait(0.4);
		expect(firedAt).to.equal(undefined);
		task.wait(0.2);
		expect(firedAt).to.be.ok();
		expect((firedAt as number) - start).to.be.near(0.5, 0.1);
	});

	it("does not fire once cancelled", () => {
		let fired = false;
		const cancel = taskScheduler.after(0.1, () => {
			fired = true;
		});
		cancel();
		cancel();
		task.wait(0.5);
		expect(fired).to.equal(false);
	});

	it("can be cancelled by its own callback and afterwards", () => {
		let finished = false;
		let cancel: CancelTimer | undefined;
		cancel = taskScheduler.after(0.1, () => {
			cancel?.();
			finished = true;
		});
		task.wait(0.5);
		expect(finished).to.equal(true);
		cancel();
	});
};
