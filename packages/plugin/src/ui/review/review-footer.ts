import { createButton, mainLook, plainLook } from "../kit/button";
import type { Painter } from "../kit/painter";
import { createText, fonts } from "../kit/text";
import { confirmWords, consequences } from "./review-words";
import type { Tally } from "./tally";

export const FOOTER_HEIGHT = 84;
const CONFIRM_WIDTH = 320;
const ABORT_WIDTH = 180;

export interface FooterActions {
	readonly confirm: () => void;
	readonly abort: () => void;
}

/** What confirming does, and the two ways out. Returns how to show what is chosen. */
export function createReviewFooter(painter: Painter, parent: Instance, actions: FooterActions): (tally: Tally) => void {
	const footer = painter.create(
		"Frame",
		parent,
		{ Name: "Footer", Position: new UDim2(0, 0, 1, -FOOTER_HEIGHT), Size: new UDim2(1, 0, 0, FOOTER_HEIGHT) },
		{ BackgroundColor3: "raised" },
	);
	painter.create("Frame", footer, { Name: "Line", Size: new UDim2(1, 0, 0, 1) }, { BackgroundColor3: "line" });
	const studio = createSide(painter, footer, "In Studio:", 10, "studio");
	const files = createSide(painter, footer, "In the project's files:", 32, "files");
	const left = createText(painter, footer, "Left", "warning", {
		...{
			Position: UDim2.fromOffset(14, 55),
			Size: new UDim2(1, -CONFIRM_WIDTH - ABORT_WIDTH - 56, 0, 20),
			TextSize: 15,
		},
	});
	const abort = {
		Text: "Abort: change nothing",
		...{ Position: new UDim2(1, -CONFIRM_WIDTH - ABORT_WIDTH - 24, 0, 22), Size: UDim2.fromOffset(ABORT_WIDTH, 40) },
	};
	createButton(painter, footer, "Abort", abort, plainLook, actions.abort);
	const place = {
		Position: new UDim2(1, -CONFIRM_WIDTH - 14, 0, 22),
		Size: UDim2.fromOffset(CONFIRM_WIDTH, 40),
		TextSize: 17,
	};
	const confirm = createButton(painter, footer, "Confirm", place, mainLook, actions.confirm);
	return (tally) => {
		const words = consequences(tally);
		for (const [label, { words: text, isLoss }] of [
			[studio, words.studio],
			[files, words.files],
		] as const) {
			label.Text = text;
			painter.paint(label, { TextColor3: isLoss ? "bad" : "text" });
		}
		left.Text = words.left ?? "";
		confirm.Text = confirmWords(tally);
	};
}

function createSide(
	painter: Painter,
	footer: Frame,
	label: string,
	top: number,
	colour: "studio" | "files",
): TextLabel {
	createText(painter, footer, "Side", colour, {
		...{ Text: label, Font: fonts.strong, Position: UDim2.fromOffset(14, top), Size: UDim2.fromOffset(150, 20) },
	});
	return createText(painter, footer, "Consequence", "text", {
		...{ Position: UDim2.fromOffset(164, top), Size: new UDim2(1, -164 - CONFIRM_WIDTH - ABORT_WIDTH - 42, 0, 20) },
	});
}
