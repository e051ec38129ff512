import { roundCorners } from "../kit/button";
import type { BindRow } from "../kit/list-view";
import type { Painter } from "../kit/painter";
import type { Colour } from "../kit/palette";
import { createText, fonts } from "../kit/text";
import { CHOICES_WIDTH, createChoiceButtons } from "./choice-buttons";
import { type ClassMark, classMark } from "./class-mark";
import { type Choice, choiceBehind, effects, effectWords } from "./effect";
import type { ReviewModel } from "./review-model";
import type { ReviewNode } from "./review-tree";
import { total } from "./review-words";

export const ROW_HEIGHT = 28;
export const OUTCOME_WIDTH = 124;
const INDENT = 16;
const MARK = 16;

export interface Icon {
	readonly Image: string;
	readonly ImageRectOffset: Vector2;
	readonly ImageRectSize: Vector2;
}

export interface ReviewRowOptions {
	readonly painter: Painter;
	readonly model: ReviewModel;
	readonly iconOf: (className: string) => Icon | undefined;
	readonly onToggle: (node: ReviewNode) => void;
	readonly onSelect: (node: ReviewNode) => void;
	readonly onChoose: (node: ReviewNode, choice: Choice) => void;
}

const patchMarks = {
	Add: { text: "+", colour: "good" },
	Edit: { text: "~", colour: "warning" },
	Remove: { text: "−", colour: "bad" },
} as const;

const outcomeColours: Record<Choice | "undecided" | "mixed", Colour> = {
	push: "studio",
	pull: "files",
	merge: "merge",
	skip: "subtle",
	undecided: "warning",
	mixed: "text",
};

/** A row of the tree of changes: what it is, what confirming does with it, and where it goes. */
export function makeReviewRow(options: ReviewRowOptions, row: Frame): BindRow {
	const { painter, model } = options;
	let node: ReviewNode | undefined;
	const withNode = (act: (node: ReviewNode) => void) => () => {
		if (node !== undefined) act(node);
	};
	const back = painter.create(
		"TextButton",
		row,
		{ Name: "Select", Text: "", AutoButtonColor: false, Size: new UDim2(1, 0, 1, 0) },
		{ BackgroundColor3: "window" },
	);
	back.Activated.Connect(withNode(options.onSelect));
	back.MouseEnter.Connect(() => {
		if (node !== model.selected) painter.paint(back, { BackgroundColor3: "hover" });
	});
	back.MouseLeave.Connect(() => {
		if (node !== model.selected) painter.paint(back, { BackgroundColor3: "window" });
	});
	const showName = createName(options, row, withNode(options.onToggle));
	const outcome = createText(painter, row, "Outcome", "text", {
		Position: new UDim2(1, -OUTCOME_WIDTH - CHOICES_WIDTH - 8, 0, 0),
		Size: new UDim2(0, OUTCOME_WIDTH - 6, 1, 0),
		TextSize: 15,
	});
	const place = { Position: new UDim2(1, -CHOICES_WIDTH - 6, 0, 4), height: ROW_HEIGHT - 8 };
	const showChoices = createChoiceButtons(painter, row, place, (choice) =>
		withNode((shown) => options.onChoose(shown, choice))(),
	);
	return (index) => {
		const shown = model.rows()[index];
		node = shown;
		const isSelected = shown === model.selected;
		const chosen = model.choiceOf(shown);
		painter.paint(back, { BackgroundColor3: isSelected ? "selected" : "window" });
		showName(shown, isSelected);
		outcome.Text = outcomeWords(shown, chosen);
		const colour = shown.tally.undecided > 0 ? "warning" : outcomeColours[chosen];
		painter.paint(outcome, { TextColor3: isSelected && colour === "text" ? "onSelected" : colour });
		showChoices({ chosen, canMerge: shown.mergeable > 0, parts: partsOf(shown) });
	};
}

/** Arrow, class, kind of change and name. Returns how to show them. */
function createName({ painter, iconOf }: ReviewRowOptions, row: Frame, onToggle: () => void) {
	const arrow = painter.create(
		"TextButton",
		row,
		{ Name: "Toggle", Text: ">", Font: Enum.Font.SourceSansBold, TextSize: 16, BackgroundTransparency: 1 },
		{ TextColor3: "subtle" },
	);
	arrow.Size = new UDim2(0, 18, 1, 0);
	arrow.Activated.Connect(onToggle);
	const showMark = createMark(painter, row, iconOf);
	const patch = createText(painter, row, "Patch", "text", {
		Font: fonts.code,
		TextSize: 16,
		Size: new UDim2(0, 12, 1, 0),
	});
	const name = createText(painter, row, "Name", "text", {});
	return (node: ReviewNode, isSelected: boolean) => {
		const left = 4 + node.depth * INDENT;
		const { change, children } = node;
		arrow.Position = UDim2.fromOffset(left, 0);
		arrow.Visible = !children.isEmpty();
		arrow.Rotation = node.isOpen ? 90 : 0;
		showMark(node, left + 18);
		const mark = change !== undefined ? patchMarks[change.patchType] : undefined;
		const textLeft = left + 18 + (node.parent === undefined ? 0 : MARK + 6);
		patch.Position = UDim2.fromOffset(textLeft, 0);
		patch.Text = mark?.text ?? "";
		if (mark !== undefined) painter.paint(patch, { TextColor3: mark.colour });
		const nameLeft = textLeft + (mark !== undefined ? 13 : 0);
		name.Position = UDim2.fromOffset(nameLeft, 0);
		name.Size = new UDim2(1, -nameLeft - OUTCOME_WIDTH - CHOICES_WIDTH - 14, 1, 0);
		name.Text = node.name;
		name.Font = change === undefined ? fonts.plain : fonts.strong;
		painter.paint(name, { TextColor3: isSelected ? "onSelected" : change === undefined ? "subtle" : "text" });
	};
}

function createMark(painter: Painter, row: Frame, iconOf: ReviewRowOptions["iconOf"]) {
	const icon = painter.create("ImageLabel", row, {
		Name: "Icon",
		BackgroundTransparency: 1,
		Size: UDim2.fromOffset(MARK, MARK),
	});
	const letter = painter.create("TextLabel", row, {
		Name: "Mark",
		Font: Enum.Font.SourceSansBold,
		TextSize: 13,
		TextColor3: new Color3(1, 1, 1),
		Size: UDim2.fromOffset(MARK, MARK),
	});
	roundCorners(painter, letter, 4);
	return ({ className, parent }: ReviewNode, left: number) => {
		const found = className !== undefined ? iconOf(className) : undefined;
		icon.Visible = found !== undefined && parent !== undefined;
		letter.Visible = found === undefined && parent !== undefined;
		const position = UDim2.fromOffset(left, (ROW_HEIGHT - MARK) / 2);
		icon.Position = position;
		letter.Position = position;
		if (found !== undefined) showIcon(icon, found);
		else showLetter(letter, classMark(className));
	};
}

function showIcon(icon: ImageLabel, { Image, ImageRectOffset, ImageRectSize }: Icon): void {
	icon.Image = Image;
	icon.ImageRectOffset = ImageRectOffset;
	icon.ImageRectSize = ImageRectSize;
}

function showLetter(label: TextLabel, { letter, color }: ClassMark): void {
	label.Text = letter;
	label.BackgroundColor3 = color;
}

function outcomeWords(node: ReviewNode, chosen: Choice | "undecided" | "mixed"): string {
	const { change, children, tally } = node;
	if (change !== undefined && children.isEmpty()) {
		for (const effect of effects) if (tally[effect] > 0) return effectWords(effect);
	}
	const changes = total(tally);
	if (tally.undecided > 0) return `${tally.undecided} undecided`;
	if (chosen === "mixed") return `${changes} mixed`;
	if (chosen === "push") return `${changes} to Studio`;
	if (chosen === "pull") return `${changes} to files`;
	if (chosen === "merge") return `${changes} merged`;
	return `${changes} left as is`;
}

function partsOf({ tally }: ReviewNode): ReadonlySet<Choice> {
	const parts = new Set<Choice>();
	for (const effect of effects) {
		const choice = choiceBehind(effect);
		if (tally[effect] > 0 && choice !== "undecided") parts.add(choice);
	}
	return parts;
}
