import { roundCorners } from "../kit/button";
import type { Painter } from "../kit/painter";
import type { Colour } from "../kit/palette";
import { createText, fonts, type TextFields } from "../kit/text";

/** A box that is as high as what is in it, stacked below the one before. */
export function createCard(painter: Painter, parent: Instance, name: string, order: number): Frame {
	const fields = { Name: name, LayoutOrder: order, Size: new UDim2(1, 0, 0, 0), AutomaticSize: Enum.AutomaticSize.Y };
	const card = painter.create("Frame", parent, fields, { BackgroundColor3: "raised" });
	roundCorners(painter, card, 6);
	stack(painter, card, 6);
	const inset = new UDim(0, 12);
	painter.create("UIPadding", card, {
		...{ PaddingLeft: inset, PaddingRight: inset, PaddingTop: new UDim(0, 10), PaddingBottom: new UDim(0, 12) },
	});
	return card;
}

export function stack(painter: Painter, parent: Instance, padding: number): void {
	painter.create("UIListLayout", parent, {
		SortOrder: Enum.SortOrder.LayoutOrder,
		Padding: new UDim(0, padding),
	});
}

export function createHeading(painter: Painter, card: Instance, text: string, order = 0): TextLabel {
	return createText(painter, card, "Heading", "subtle", {
		...{ Text: text, Font: fonts.strong, TextSize: 14, LayoutOrder: order, Size: new UDim2(1, 0, 0, 16) },
	});
}

/** Text that takes as many lines as it needs, and no room without any. */
export function createParagraph(
	painter: Painter,
	card: Instance,
	name: string,
	colour: Colour,
	order: number,
	fields: TextFields = {},
): (text: string) => void {
	const label = createText(painter, card, name, colour, {
		...{ LayoutOrder: order, Size: new UDim2(1, 0, 0, 0), AutomaticSize: Enum.AutomaticSize.Y },
		...{ TextWrapped: true, TextTruncate: Enum.TextTruncate.None },
		...fields,
	});
	return (text) => {
		label.Text = text;
		label.Visible = text !== "";
	};
}

/** Room for buttons beside each other. */
export function createLine(painter: Painter, card: Instance, name: string, order: number, height = 30): Frame {
	const fields = { Name: name, LayoutOrder: order, Size: new UDim2(1, 0, 0, height), BackgroundTransparency: 1 };
	const line = painter.create("Frame", card, fields);
	painter.create("UIListLayout", line, {
		...{ FillDirection: Enum.FillDirection.Horizontal, SortOrder: Enum.SortOrder.LayoutOrder },
		...{ Padding: new UDim(0, 8), VerticalAlignment: Enum.VerticalAlignment.Center },
	});
	return line;
}
