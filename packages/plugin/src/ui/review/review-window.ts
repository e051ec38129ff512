import { REJECTED, type ReviewDecision, type Reviewer, type ReviewSubject } from "../../sync/review";
import { Painter } from "../kit/painter";
import type { WindowWorld } from "../window-world";
import { type ReviewKnowledge, ReviewView } from "./review-view";

const ID = "StudioBridgeReview";

/** Asks whoever sits in front of Studio, in a window that comes and goes with the question. */
export class ReviewWindow implements Reviewer {
	private widget?: DockWidgetPluginGui;

	constructor(
		private readonly world: WindowWorld,
		private readonly knowledge: ReviewKnowledge,
	) {}

	show(subject: ReviewSubject, decide: (decision: ReviewDecision) => void): () => void {
		let hide: (() => void) | undefined;
		let isOver = false;
		// Making the window yields, and a sync need not wait for it.
		task.spawn(() => {
			this.widget ??= this.open();
			if (!isOver) hide = this.fill(this.widget, subject, decide);
		});
		return () => {
			isOver = true;
			hide?.();
		};
	}

	private open(): DockWidgetPluginGui {
		const info = new DockWidgetPluginGuiInfo(Enum.InitialDockState.Float, false, true, 1040, 640, 560, 420);
		return this.world.openWidget(this.world.plugin, ID, "Studio Bridge: review changes", info);
	}

	private fill(
		widget: DockWidgetPluginGui,
		subject: ReviewSubject,
		decide: (decision: ReviewDecision) => void,
	): () => void {
		const { scheduler, palette, onThemeChanged } = this.world;
		const painter = new Painter(palette());
		const page = { Name: "Review", Size: UDim2.fromScale(1, 1) };
		const frame = painter.create("Frame", widget, page, { BackgroundColor3: "window" });
		widget.Enabled = true;
		const view = new ReviewView(painter, frame, subject, this.knowledge, decide);
		const stopFollowing = onThemeChanged(() => painter.repaint(palette()));
		const deadline = scheduler.now() + subject.seconds;
		let cancel = () => {};
		const tick = () => {
			const left = math.max(0, deadline - scheduler.now());
			view.showTime(left);
			cancel = scheduler.after(1, tick);
		};
		tick();
		widget.BindToClose(() => decide({ accepted: false, message: REJECTED }));
		return () => {
			cancel();
			view.stop();
			stopFollowing();
			painter.destroy(frame);
			widget.Enabled = false;
		};
	}
}
