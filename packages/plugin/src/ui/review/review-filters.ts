import { createButton } from "../kit/button";
import type { Painter } from "../kit/painter";
import type { Colour } from "../kit/palette";
import type { Filter, ReviewModel } from "./review-model";
import { count, total } from "./review-words";
import { type Tally, toFiles, toStudio } from "./tally";

export const FILTERS_HEIGHT = 38;
const HEIGHT = 26;

const chips: readonly {
	readonly filter: Filter;
	readonly words: (tally: Tally) => string;
	readonly number: (tally: Tally) => number;
	readonly ink: Colour;
	readonly width: number;
}[] = [
	{ filter: "all", words: (tally) => count(total(tally), "change"), number: total, ink: "text", width: 108 },
	{ filter: "studio", words: (tally) => `${toStudio(tally)} to Studio`, number: toStudio, ink: "studio", width: 112 },
	{ filter: "files", words: (tally) => `${toFiles(tally)} to files`, number: toFiles, ink: "files", width: 104 },
	{
		filter: "undecided",
		words: ({ undecided }) => `${undecided} undecided`,
		number: ({ undecided }) => undecided,
		ink: "warning",
		width: 124,
	},
];

/** How many changes go where; a click shows only those. Returns how to show the numbers. */
export function createReviewFilters(
	painter: Painter,
	parent: Instance,
	position: UDim2,
	model: ReviewModel,
	onShow: (filter: Filter) => void,
): () => void {
	let left = 14;
	const refreshers = chips.map(({ filter, words, number, ink, width }) => {
		const fields = {
			TextSize: 15,
			Size: UDim2.fromOffset(width, HEIGHT),
			Position: position.add(UDim2.fromOffset(left, 6)),
		};
		const chip = createButton(painter, parent, `Filter_${filter}`, fields, { back: "raised", text: ink }, () =>
			onShow(filter),
		);
		left += width + 8;
		return () => {
			chip.Text = words(model.root.tally);
			const isShown = model.filter === filter;
			painter.paint(chip, {
				BackgroundColor3: isShown ? "selected" : "raised",
				TextColor3: number(model.root.tally) > 0 ? ink : "subtle",
			});
		};
	});
	return () => {
		for (const refresh of refreshers) refresh();
	};
}
