import { createButton, mainLook, plainLook } from "../kit/button";
import type { Painter } from "../kit/painter";
import { createText, fonts } from "../kit/text";
import { confirmWords, consequences } from "./review-words";
import { type Tally, toFiles, toStudio } from "./tally";

const CONFIRM_WIDTH = 320;
const ABORT_WIDTH = 180;
const BUTTON_HEIGHT = 40;
const WORDS_HEIGHT = 84;
/** Narrower than this, the buttons are below the words. */
const WIDE = 960;

export interface FooterActions {
	readonly confirm: () => void;
	readonly abort: () => void;
}

/** What confirming does, and the two ways out. */
export class ReviewFooter {
	private readonly frame: Frame;
	private readonly words: Frame;
	private readonly studio: TextLabel;
	private readonly files: TextLabel;
	private readonly left: TextLabel;
	private readonly abort: TextButton;
	private readonly confirm: TextButton;

	constructor(
		private readonly painter: Painter,
		parent: Instance,
		actions: FooterActions,
	) {
		this.frame = painter.create("Frame", parent, { Name: "Footer" }, { BackgroundColor3: "raised" });
		painter.create("Frame", this.frame, { Name: "Line", Size: new UDim2(1, 0, 0, 1) }, { BackgroundColor3: "line" });
		this.words = painter.create("Frame", this.frame, { Name: "Words", BackgroundTransparency: 1 });
		this.studio = createSide(painter, this.words, "In Studio:", 10, "studio");
		this.files = createSide(painter, this.words, "In the project's files:", 32, "files");
		this.left = createText(painter, this.words, "Left", "warning", {
			...{ Position: UDim2.fromOffset(14, 55), Size: new UDim2(1, -14, 0, 20), TextSize: 15 },
		});
		const abort = { Text: "Abort: change nothing" };
		this.abort = createButton(painter, this.frame, "Abort", abort, plainLook, actions.abort);
		this.confirm = createButton(painter, this.frame, "Confirm", { TextSize: 17 }, mainLook, actions.confirm);
	}

	show(tally: Tally): void {
		const { painter, studio, files } = this;
		const words = consequences(tally);
		for (const [label, { words: text, isLoss }] of [
			[studio, words.studio],
			[files, words.files],
		] as const) {
			label.Text = text;
			painter.paint(label, { TextColor3: isLoss ? "bad" : "text" });
		}
		this.left.Text = words.left ?? "";
		this.confirm.Text = confirmWords(tally);
		const isNothing = toStudio(tally) + toFiles(tally) === 0;
		painter.paint(this.confirm, { BackgroundColor3: isNothing ? "skipFill" : "main" });
	}

	/** Takes its place at the bottom, and says how high it is. */
	arrange(width: number): number {
		const isWide = width >= WIDE;
		const height = isWide ? WORDS_HEIGHT : WORDS_HEIGHT + BUTTON_HEIGHT + 10;
		this.frame.Position = new UDim2(0, 0, 1, -height);
		this.frame.Size = new UDim2(1, 0, 0, height);
		const buttons = CONFIRM_WIDTH + ABORT_WIDTH + 38;
		this.words.Size = new UDim2(1, isWide ? -buttons : -14, 0, WORDS_HEIGHT);
		const top = isWide ? 22 : WORDS_HEIGHT;
		this.confirm.Position = new UDim2(1, -CONFIRM_WIDTH - 14, 0, top);
		this.confirm.Size = UDim2.fromOffset(CONFIRM_WIDTH, BUTTON_HEIGHT);
		this.abort.Position = new UDim2(1, -CONFIRM_WIDTH - ABORT_WIDTH - 24, 0, top);
		this.abort.Size = UDim2.fromOffset(ABORT_WIDTH, BUTTON_HEIGHT);
		return height;
	}
}

function createSide(painter: Painter, words: Frame, label: string, top: number, colour: "studio" | "files"): TextLabel {
	createText(painter, words, "Side", colour, {
		...{ Text: label, Font: fonts.strong, Position: UDim2.fromOffset(14, top), Size: UDim2.fromOffset(150, 20) },
	});
	return createText(painter, words, "Consequence", "text", {
		...{ Position: UDim2.fromOffset(164, top), Size: new UDim2(1, -164, 0, 20) },
	});
}
