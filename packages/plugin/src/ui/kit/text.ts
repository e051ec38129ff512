import type { Painter } from "./painter";
import type { Colour } from "./palette";

export type TextFields = Partial<WritableInstanceProperties<TextLabel>>;

export const fonts = {
	plain: Enum.Font.SourceSans,
	strong: Enum.Font.SourceSansSemibold,
	code: Enum.Font.RobotoMono,
} as const;

/** A line of text, left-aligned, cut with an ellipsis where it does not fit. */
export function createText(
	painter: Painter,
	parent: Instance,
	name: string,
	colour: Colour,
	fields: TextFields,
): TextLabel {
	const line = {
		Name: name,
		BackgroundTransparency: 1,
		Font: fonts.plain,
		TextSize: 16,
		Text: "",
		TextXAlignment: Enum.TextXAlignment.Left,
		TextTruncate: Enum.TextTruncate.AtEnd,
		...fields,
	};
	return painter.create("TextLabel", parent, line, { TextColor3: colour });
}
