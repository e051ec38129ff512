import type { Painter } from "./painter";
import type { Colour } from "./palette";
import { fonts } from "./text";

export type ButtonFields = Partial<WritableInstanceProperties<TextButton>>;

export interface ButtonLook {
	readonly back: Colour;
	readonly text: Colour;
	/** Around it; without one there is no line. */
	readonly line?: Colour;
}

export const plainLook: ButtonLook = { back: "button", text: "text", line: "buttonLine" };
export const mainLook: ButtonLook = { back: "main", text: "onFill" };

export function createButton(
	painter: Painter,
	parent: Instance,
	name: string,
	fields: ButtonFields,
	{ back, text, line }: ButtonLook,
	onClick: () => void,
): TextButton {
	const shape = { Name: name, Font: fonts.strong, TextSize: 16, TextTruncate: Enum.TextTruncate.AtEnd, ...fields };
	const made = painter.create("TextButton", parent, shape, { BackgroundColor3: back, TextColor3: text });
	roundCorners(painter, made, 5);
	if (line !== undefined) outline(painter, made, line);
	made.Activated.Connect(onClick);
	return made;
}

export function roundCorners(painter: Painter, target: GuiObject, radius: number): void {
	painter.create("UICorner", target, { CornerRadius: new UDim(0, radius) });
}

export function outline(painter: Painter, target: GuiObject, colour: Colour): void {
	const fields = { ApplyStrokeMode: Enum.ApplyStrokeMode.Border, Thickness: 1 };
	painter.create("UIStroke", target, fields, { Color: colour });
}
