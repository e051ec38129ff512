import { outline, roundCorners } from "../kit/button";
import type { Painter } from "../kit/painter";
import { fonts } from "../kit/text";

export interface TextFieldFields {
	readonly name: string;
	readonly width: UDim;
	readonly placeholder: string;
	readonly text?: string;
	readonly order?: number;
}

/** Where a person types. `onEnter` is told when it is left, and whether by Enter. */
export function createTextField(
	painter: Painter,
	parent: Instance,
	{ name, width, placeholder, text = "", order = 0 }: TextFieldFields,
	onEnter: (text: string, field: TextBox, isEnter: boolean) => void,
): TextBox {
	const field = painter.create(
		"TextBox",
		parent,
		{
			...{ Name: name, LayoutOrder: order, Size: new UDim2(width, new UDim(0, 28)), Text: text },
			...{ PlaceholderText: placeholder, ClearTextOnFocus: false, Font: fonts.plain, TextSize: 16 },
			TextXAlignment: Enum.TextXAlignment.Left,
		},
		{ BackgroundColor3: "field", TextColor3: "text", PlaceholderColor3: "subtle" },
	);
	roundCorners(painter, field, 4);
	outline(painter, field, "fieldLine");
	painter.create("UIPadding", field, { PaddingLeft: new UDim(0, 8), PaddingRight: new UDim(0, 8) });
	field.FocusLost.Connect((isEnter) => onEnter(field.Text, field, isEnter));
	return field;
}
