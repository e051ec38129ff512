import type { BindRow } from "../kit/list-view";
import type { Painter } from "../kit/painter";
import type { Colour } from "../kit/palette";
import { createText, fonts } from "../kit/text";
import type { DetailLine } from "./detail-lines";

export const LINE_HEIGHT = 20;
export const CODE_SIZE = 14;
/** Left of the text of a line of code. */
export const GUTTER = 98;

/** Of the words for one side. */
const LEGEND_WIDTH = 170;

const marks = { same: " ", added: "+", removed: "−" } as const;
const backs = { same: "window", added: "addedBack", removed: "removedBack" } as const;
const inks = { same: "text", added: "addedText", removed: "removedText" } as const;

interface Parts {
	readonly painter: Painter;
	readonly row: Frame;
	readonly first: TextLabel;
	readonly second: TextLabel;
	readonly mark: TextLabel;
	readonly text: TextLabel;
	readonly swatches: readonly Frame[];
}

type Line<K extends DetailLine["kind"]> = Extract<DetailLine, { kind: K }>;

/** One line of what the right side shows: a property, a line of code, or words about them. */
export function makeDetailRow(painter: Painter, lineAt: (index: number) => DetailLine, row: Frame): BindRow {
	painter.paint(row, { BackgroundColor3: "window" });
	const label = (name: string) => createText(painter, row, name, "text", { Size: new UDim2(0, 0, 1, 0) });
	const swatch = () => painter.create("Frame", row, { Name: "Swatch", Size: UDim2.fromOffset(12, 12), Visible: false });
	const parts: Parts = {
		...{ painter, row },
		first: label("First"),
		second: label("Second"),
		mark: label("Mark"),
		text: label("Text"),
		swatches: [swatch(), swatch()],
	};
	return (index) => {
		clear(parts);
		const line = lineAt(index);
		if (line.kind === "code") showCode(parts, line);
		else if (line.kind === "side") showSide(parts, line);
		else if (line.kind === "property") showProperty(parts, line);
		else if (line.kind === "columns") showColumns(parts);
		else if (line.kind === "legend") showLegend(parts, line);
		else showWords(parts, line);
	};
}

function clear({ painter, row, first, second, mark, text, swatches }: Parts): void {
	row.BackgroundTransparency = 1;
	for (const label of [first, second, mark, text]) {
		label.Text = "";
		label.Font = fonts.plain;
		label.TextSize = 15;
		label.TextXAlignment = Enum.TextXAlignment.Left;
		painter.paint(label, { TextColor3: "text" });
	}
	for (const one of swatches) one.Visible = false;
}

function put(label: TextLabel, text: string, position: UDim, width: UDim): void {
	label.Text = text;
	label.Position = new UDim2(position, new UDim());
	label.Size = new UDim2(width, new UDim(1, 0));
}

const at = (offset: number, scale = 0) => new UDim(scale, offset);

function putNumber({ painter }: Parts, label: TextLabel, number: number | undefined, left: number): void {
	label.Font = fonts.code;
	label.TextSize = 13;
	label.TextXAlignment = Enum.TextXAlignment.Right;
	painter.paint(label, { TextColor3: "subtle" });
	put(label, number !== undefined ? tostring(number) : "", at(left), at(34));
}

function putCode({ painter, mark, text }: Parts, sign: string, code: string, colour: Colour): void {
	for (const label of [mark, text]) {
		label.Font = fonts.code;
		label.TextSize = CODE_SIZE;
		painter.paint(label, { TextColor3: colour });
	}
	put(mark, sign, at(82), at(12));
	put(text, code.gsub("\t", "    ")[0], at(GUTTER), at(-GUTTER, 1));
}

function showCode(parts: Parts, { line }: Line<"code">): void {
	const { painter, row, first, second } = parts;
	row.BackgroundTransparency = line.kind === "same" ? 1 : 0;
	painter.paint(row, { BackgroundColor3: backs[line.kind] });
	putNumber(parts, first, line.before, 2);
	putNumber(parts, second, line.after, 40);
	putCode(parts, marks[line.kind], line.text, inks[line.kind]);
}

function showSide(parts: Parts, { side, number, text }: Line<"side">): void {
	putNumber(parts, parts.first, number, 2);
	putCode(parts, "", text, side === "studio" ? "files" : "studio");
}

function showProperty({ first, second, text, swatches }: Parts, { name, current, incoming }: Line<"property">): void {
	first.Font = fonts.strong;
	put(first, name, at(12), at(-18, 0.3));
	for (const [index, [label, { text: value, color }, scale]] of ipairs([
		[second, current, 0.3],
		[text, incoming, 0.65],
	] as const)) {
		const shown = swatches[index - 1];
		shown.Visible = color !== undefined;
		if (color !== undefined) shown.BackgroundColor3 = color;
		shown.Position = new UDim2(scale, 2, 0, (LINE_HEIGHT - 12) / 2);
		const inset = color !== undefined ? 20 : 0;
		put(label, value, at(inset, scale), at(-8 - inset, 0.35));
	}
}

function showColumns({ painter, row, first, second, text }: Parts): void {
	row.BackgroundTransparency = 0;
	painter.paint(row, { BackgroundColor3: "raised" });
	put(first, "Property", at(12), at(-18, 0.3));
	put(second, "Studio now", at(0, 0.3), at(-8, 0.35));
	put(text, "Project file", at(0, 0.65), at(-8, 0.35));
	for (const label of [first, second, text]) painter.paint(label, { TextColor3: "subtle" });
}

function showLegend({ painter, row, first, text }: Parts, { removed, added }: Line<"legend">): void {
	row.BackgroundTransparency = 0;
	painter.paint(row, { BackgroundColor3: "raised" });
	const width = added !== undefined && removed !== undefined ? LEGEND_WIDTH : LEGEND_WIDTH * 2;
	if (removed !== undefined) put(first, `−  ${removed}`, at(12), at(width));
	if (added !== undefined) put(text, `+  ${added}`, at(removed !== undefined ? 12 + LEGEND_WIDTH : 12), at(width));
	painter.paint(first, { TextColor3: "bad" });
	painter.paint(text, { TextColor3: "good" });
}

function showWords({ painter, row, text }: Parts, line: Line<"title" | "note" | "gap">): void {
	const isGap = line.kind === "gap";
	text.Font = line.kind === "title" ? fonts.strong : fonts.plain;
	put(text, line.text, at(isGap ? GUTTER : 12), at(isGap ? -GUTTER : -20, 1));
	if (isGap) {
		row.BackgroundTransparency = 0;
		text.TextSize = 14;
		painter.paint(row, { BackgroundColor3: "raised" });
	}
	const isWarning = line.kind === "note" && line.isWarning;
	painter.paint(text, { TextColor3: isWarning ? "warning" : line.kind === "title" ? "text" : "subtle" });
}
