import { roundCorners } from "../kit/button";
import type { Painter } from "../kit/painter";
import type { Colour } from "../kit/palette";
import { fonts } from "../kit/text";
import type { Choice } from "./effect";

interface ChoiceLook {
	readonly choice: Choice;
	readonly label: string;
	readonly fill: Colour;
	readonly ink: Colour;
}

const looks: readonly ChoiceLook[] = [
	{ choice: "push", label: "Studio", fill: "studioFill", ink: "studio" },
	{ choice: "pull", label: "Files", fill: "filesFill", ink: "files" },
	{ choice: "merge", label: "Merge", fill: "mergeFill", ink: "merge" },
	{ choice: "skip", label: "Skip", fill: "skipFill", ink: "skip" },
];

export const CHOICE_WIDTH = 48;
export const CHOICES_WIDTH = CHOICE_WIDTH * looks.size();

/** What a row of buttons shows. */
export interface ShownChoices {
	readonly chosen: Choice | "undecided" | "mixed";
	readonly canMerge: boolean;
	/** Of a mixture: which choices are in it. */
	readonly parts: ReadonlySet<Choice>;
}

/** The buttons that say where a change goes. Returns how to show what is chosen. */
export function createChoiceButtons(
	painter: Painter,
	parent: Instance,
	fields: { readonly Position: UDim2; readonly height: number },
	onChoose: (choice: Choice) => void,
): (shown: ShownChoices) => void {
	const bar = painter.create(
		"Frame",
		parent,
		{ Name: "Choices", Position: fields.Position, Size: UDim2.fromOffset(CHOICES_WIDTH, fields.height) },
		{ BackgroundColor3: "raised" },
	);
	roundCorners(painter, bar, 4);
	const refreshers = looks.map((look, index) => createSegment(painter, bar, look, index, onChoose));
	return (shown) => {
		for (const refresh of refreshers) refresh(shown);
	};
}

function createSegment(
	painter: Painter,
	bar: Frame,
	{ choice, label, fill, ink }: ChoiceLook,
	index: number,
	onChoose: (choice: Choice) => void,
): (shown: ShownChoices) => void {
	const segment = painter.create(
		"TextButton",
		bar,
		{
			Name: label,
			Text: label,
			Font: fonts.strong,
			TextSize: 14,
			Position: UDim2.fromOffset(index * CHOICE_WIDTH, 0),
			Size: new UDim2(0, CHOICE_WIDTH, 1, 0),
		},
		{ BackgroundColor3: "raised", TextColor3: "subtle" },
	);
	roundCorners(painter, segment, 4);
	segment.Activated.Connect(() => {
		if (segment.Text !== "") onChoose(choice);
	});
	return ({ chosen, canMerge, parts }) => {
		const isOffered = choice !== "merge" || canMerge;
		segment.Text = isOffered ? label : "";
		segment.Active = isOffered;
		segment.AutoButtonColor = isOffered;
		const isChosen = chosen === choice;
		segment.BackgroundTransparency = isChosen ? 0 : 1;
		const text = isChosen ? "onFill" : parts.has(choice) ? ink : "subtle";
		painter.paint(segment, { BackgroundColor3: isChosen ? fill : "raised", TextColor3: text });
	};
}
