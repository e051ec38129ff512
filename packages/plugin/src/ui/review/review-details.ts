import type { SyncChange } from "../../generated/protocol";
import { isScriptClass } from "../../sync/project-tree";
import type { ReviewTexts } from "../../sync/review";
import { ListView } from "../kit/list-view";
import type { Painter } from "../kit/painter";
import { createText, fonts } from "../kit/text";
import { type DetailFacts, type DetailLine, detailLines } from "./detail-lines";
import { CODE_SIZE, GUTTER, LINE_HEIGHT, makeDetailRow } from "./detail-row";
import type { ReviewModel } from "./review-model";
import type { ReviewNode } from "./review-tree";
import { consequences, count, total } from "./review-words";
import type { EnumName } from "./value-words";

const HEAD_HEIGHT = 50;
/** Of a letter of code, in its size. */
const LETTER_WIDTH = 0.6;
const WAITING = "Asking for the project's text…";

const difference = {
	Add: "Only the project has it.",
	Edit: "Studio and the project differ.",
	Remove: "Only Studio has it.",
} as const;

/** What is to know about the selected change: its properties and its text, as they are and as they will be. */
export class ReviewDetails {
	private readonly name: TextLabel;
	private readonly about: TextLabel;
	private readonly list: ListView;
	private readonly facts = new Map<SyncChange, DetailFacts>();
	private lines: readonly DetailLine[] = [];
	/** An answer may come when nothing is shown any more. */
	private isOver = false;
	private lookedAt?: SyncChange;
	/** What the lines were made of. */
	private shown?: { node?: ReviewNode; choice: string; facts?: DetailFacts };

	constructor(
		painter: Painter,
		parent: GuiObject,
		private readonly model: ReviewModel,
		private readonly texts: ReviewTexts,
		private readonly enumName: EnumName,
	) {
		const wide = { Position: UDim2.fromOffset(12, 6), Size: new UDim2(1, -24, 0, 22) };
		this.name = createText(painter, parent, "DetailName", "strong", { ...wide, Font: fonts.strong, TextSize: 18 });
		this.about = createText(painter, parent, "DetailAbout", "subtle", {
			...{ Position: UDim2.fromOffset(12, 27), Size: new UDim2(1, -24, 0, 18), TextSize: 15 },
		});
		this.list = new ListView({
			...{ painter, parent, name: "Details", rowHeight: LINE_HEIGHT },
			position: UDim2.fromOffset(0, HEAD_HEIGHT),
			size: new UDim2(1, 0, 1, -HEAD_HEIGHT),
			makeRow: (row) => makeDetailRow(painter, (index) => this.lines[index], row),
		});
	}

	/** What a merge made, or what was in its way. */
	learn(change: SyncChange, facts: DetailFacts): void {
		this.facts.set(change, { ...this.facts.get(change), ...facts });
		if (this.model.selected?.change === change) this.refresh();
	}

	stop(): void {
		this.isOver = true;
	}

	refresh(): void {
		if (this.isOver) return;
		const { selected: node } = this.model;
		const change = node?.change;
		const choice = change !== undefined ? this.model.choiceFor(change) : undefined;
		if (change !== undefined) this.lookAt(change);
		const facts = change !== undefined ? this.facts.get(change) : undefined;
		const { shown } = this;
		const known = `${choice}`;
		const isSame = shown !== undefined && shown.node === node && shown.choice === known && shown.facts === facts;
		if (isSame && change !== undefined) return;
		const isOther = shown?.node !== node;
		this.shown = { node, choice: known, facts };
		this.name.Text = node?.name ?? "";
		this.about.Text = change !== undefined ? `${change.className}. ${difference[change.patchType]}` : "";
		this.lines = change !== undefined ? detailLines(change, choice, facts ?? {}, this.enumName) : overview(node);
		if (isOther) this.list.scrollToTop();
		this.list.reset(this.lines.size(), this.width());
	}

	/** What could not be told before may be told now that somebody looks again. */
	private lookAt(change: SyncChange): void {
		const isAgain = this.lookedAt !== change;
		this.lookedAt = change;
		const facts = this.facts.get(change);
		const isMissing = facts?.waiting !== undefined && facts.waiting !== WAITING;
		if (facts === undefined || (isAgain && isMissing)) this.look(change);
	}

	/** Studio's text is here; the project's has to be asked for. */
	private look(change: SyncChange): void {
		const { id, className, patchType } = change;
		if (!isScriptClass(className)) {
			this.facts.set(change, {});
			return;
		}
		const studio = this.texts.inStudio(id);
		const isTextDifferent = patchType !== "Edit" || studio !== undefined;
		if (patchType === "Remove" || !isTextDifferent) {
			this.facts.set(change, { studio });
			return;
		}
		this.facts.set(change, { studio, waiting: WAITING });
		task.spawn(() => {
			const { text, problem } = this.texts.inProject(id);
			this.facts.set(change, { ...this.facts.get(change), project: text, waiting: problem });
			if (this.model.selected?.change === change) this.refresh();
		});
	}

	/** Enough for the longest line of code. */
	private width(): number {
		let longest = 0;
		for (const line of this.lines) {
			const text = line.kind === "code" ? line.line.text : line.kind === "side" ? line.text : "";
			const tabs = text.gsub("\t", "")[1] as number;
			longest = math.max(longest, lettersOf(text) + tabs * 3);
		}
		return longest === 0 ? 0 : GUTTER + math.ceil(longest * CODE_SIZE * LETTER_WIDTH) + 12;
	}
}

/** Bytes, where it is no text. */
function lettersOf(text: string): number {
	const [letters] = utf8.len(text);
	return typeIs(letters, "number") ? letters : text.size();
}

/** What becomes of everything below a node without a change of its own. */
function overview(node: ReviewNode | undefined): DetailLine[] {
	if (node === undefined) return [];
	const { studio, files, left } = consequences(node.tally);
	const lines: DetailLine[] = [
		{ kind: "title", text: `Of the ${count(total(node.tally), "change")} in here` },
		{ kind: "note", text: `In Studio: ${studio.words}`, isWarning: studio.isLoss },
		{ kind: "note", text: `In the project's files: ${files.words}`, isWarning: files.isLoss },
	];
	if (left !== undefined) lines.push({ kind: "note", text: left, isWarning: true });
	return lines;
}
