import type { SyncChange } from "../../generated/protocol";
import type { ReviewDecision, ReviewSubject } from "../../sync/review";
import { REJECTED } from "../../sync/review";
import { ListView } from "../kit/list-view";
import type { Painter } from "../kit/painter";
import { createText } from "../kit/text";
import { CHOICES_WIDTH } from "./choice-buttons";
import type { Choice } from "./effect";
import { ReviewDetails } from "./review-details";
import { createReviewFilters, FILTERS_HEIGHT } from "./review-filters";
import { ReviewFooter } from "./review-footer";
import { createReviewHeader, HEADER_HEIGHT } from "./review-header";
import { type Filter, ReviewModel } from "./review-model";
import { type Icon, makeReviewRow, OUTCOME_WIDTH, ROW_HEIGHT } from "./review-row";
import type { ClassOf, ReviewNode } from "./review-tree";
import type { EnumName } from "./value-words";

const COLUMNS_HEIGHT = 24;
const TOP = HEADER_HEIGHT + FILTERS_HEIGHT;
/** Narrower than this, details are below the tree instead of beside it. */
const WIDE = 780;

const NOTHING: Record<Filter, string> = {
	all: "Both sides are equal. There is nothing to decide.",
	studio: "Nothing goes to Studio.",
	files: "Nothing goes to the project's files.",
	undecided: "Everything is decided.",
};

/** What the view needs to know of Studio. */
export interface ReviewKnowledge {
	readonly classOf: ClassOf;
	readonly iconOf: (className: string) => Icon | undefined;
	readonly enumName: EnumName;
}

/** The changes of one sync, laid out for a decision. */
export class ReviewView {
	readonly model: ReviewModel;
	readonly showTime: (left: number) => void;
	private isOver = false;
	private readonly tree: Frame;
	private readonly list: ListView;
	private readonly nothing: TextLabel;
	private readonly details: Frame;
	private readonly detailView: ReviewDetails;
	private readonly showFilters: () => void;
	private readonly footer: ReviewFooter;

	constructor(
		painter: Painter,
		private readonly window: Frame,
		private readonly subject: ReviewSubject,
		knowledge: ReviewKnowledge,
		decide: (decision: ReviewDecision) => void,
	) {
		const model = new ReviewModel(subject.changes, knowledge.classOf);
		this.model = model;
		this.showTime = createReviewHeader(painter, window, subject);
		this.showFilters = createReviewFilters(painter, window, UDim2.fromOffset(0, HEADER_HEIGHT), model, (filter) => {
			model.show(filter);
			this.resetRows();
		});
		this.tree = painter.create("Frame", window, { Name: "Tree", BackgroundTransparency: 1 });
		createColumns(painter, this.tree);
		this.nothing = createText(painter, this.tree, "Nothing", "subtle", {
			...{ Position: UDim2.fromOffset(14, COLUMNS_HEIGHT + 6), Size: new UDim2(1, -28, 0, 22) },
		});
		this.list = new ListView({
			...{ painter, parent: this.tree, name: "Changes", rowHeight: ROW_HEIGHT },
			position: UDim2.fromOffset(0, COLUMNS_HEIGHT),
			size: new UDim2(1, 0, 1, -COLUMNS_HEIGHT),
			makeRow: (row) =>
				makeReviewRow(
					{
						...{ painter, model, iconOf: knowledge.iconOf },
						onToggle: (node) => {
							model.toggle(node);
							this.resetRows();
						},
						onSelect: (node) => this.select(node),
						onChoose: (node, choice) => this.choose(node, choice),
					},
					row,
				),
		});
		this.details = painter.create(
			"Frame",
			window,
			{ Name: "DetailPane", ClipsDescendants: true },
			{ BackgroundColor3: "window" },
		);
		this.detailView = new ReviewDetails(painter, this.details, model, subject.texts, knowledge.enumName);
		this.footer = new ReviewFooter(painter, window, {
			confirm: () => decide({ accepted: true, selections: model.selections() }),
			abort: () => decide({ accepted: false, message: REJECTED }),
		});
		createSeparators(painter, window, this.details);
		window.GetPropertyChangedSignal("AbsoluteSize").Connect(() => this.arrange());
		this.arrange();
		this.resetRows();
		this.detailView.refresh();
	}

	/** Its objects are about to go. */
	stop(): void {
		this.isOver = true;
		this.detailView.stop();
	}

	private select(node: ReviewNode): void {
		this.model.selected = node;
		// A group has nothing to show, so a click on it opens or closes it.
		if (node.change === undefined) this.model.toggle(node);
		this.resetRows();
		this.detailView.refresh();
	}

	private choose(node: ReviewNode, choice: Choice): void {
		if (choice === "merge") task.spawn(() => this.merge(node));
		else {
			this.model.choose(node, choice);
			this.chosen();
		}
	}

	/** Only what merges without conflicts is merged; the rest stays as it was chosen. */
	private merge(node: ReviewNode): void {
		const changes = this.model.mergeableAt(node);
		const answers = this.subject.texts.merge(changes.map(({ id }) => id));
		if (this.isOver) return;
		const merged = new Set<SyncChange>();
		for (const change of changes) {
			const answer = answers.get(change.id);
			if (answer?.text !== undefined) merged.add(change);
			this.detailView.learn(change, {
				merged: answer?.text,
				conflicts: answer?.conflicts,
				problem: answer?.problem,
			});
		}
		this.model.choose(node, "merge", (change) => merged.has(change));
		this.chosen();
	}

	private chosen(): void {
		if (this.model.filter === "all") this.refresh();
		else this.resetRows();
		this.detailView.refresh();
	}

	private resetRows(): void {
		this.list.reset(this.model.rows().size());
		this.refresh();
	}

	private refresh(): void {
		this.list.refresh();
		this.nothing.Text = this.model.rows().isEmpty() ? NOTHING[this.model.filter] : "";
		this.showFilters();
		this.footer.show(this.model.root.tally);
	}

	/** Beside each other where there is room, else below. */
	private arrange(): void {
		const { X: width, Y: height } = this.window.AbsoluteSize;
		const room = math.max(0, height - TOP - this.footer.arrange(width));
		if (width >= WIDE) {
			const left = math.floor(math.max(520, width * 0.55));
			place(this.tree, 0, TOP, left, room);
			place(this.details, left, TOP, width - left, room);
		} else {
			const upper = math.floor(room * 0.55);
			place(this.tree, 0, TOP, width, upper);
			place(this.details, 0, TOP + upper, width, room - upper);
		}
	}
}

function place(target: Frame, x: number, y: number, width: number, height: number): void {
	target.Position = UDim2.fromOffset(x, y);
	target.Size = UDim2.fromOffset(width, height);
}

function createColumns(painter: Painter, parent: Frame): void {
	const small = { TextSize: 14, Size: new UDim2(0, OUTCOME_WIDTH, 0, COLUMNS_HEIGHT) };
	createText(painter, parent, "Column", "subtle", { ...small, Text: "Change", Position: UDim2.fromOffset(14, 0) });
	const outcome = { Text: "On confirm", Position: new UDim2(1, -OUTCOME_WIDTH - CHOICES_WIDTH - 8 - 8, 0, 0) };
	createText(painter, parent, "Column", "subtle", { ...small, ...outcome });
	const goesTo = { Text: "Goes to", Position: new UDim2(1, -CHOICES_WIDTH - 6 - 8, 0, 0) };
	createText(painter, parent, "Column", "subtle", { ...small, ...goesTo });
}

function createSeparators(painter: Painter, window: Frame, details: Frame): void {
	const line = { Name: "Line", Position: UDim2.fromOffset(0, TOP - 1), Size: new UDim2(1, 0, 0, 1) };
	painter.create("Frame", window, line, { BackgroundColor3: "line" });
	painter.create("Frame", details, { Name: "Line", Size: new UDim2(0, 1, 1, 0) }, { BackgroundColor3: "line" });
	painter.create("Frame", details, { Name: "Line", Size: new UDim2(1, 0, 0, 1) }, { BackgroundColor3: "line" });
}
