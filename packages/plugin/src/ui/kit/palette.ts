/** The colours of a window, by what they are for. */
export type Colour =
	| "window"
	| "raised"
	| "hover"
	| "selected"
	| "line"
	| "text"
	| "strong"
	| "subtle"
	| "onSelected"
	| "onFill"
	| "field"
	| "fieldLine"
	| "button"
	| "buttonLine"
	| "main"
	| "studio"
	| "studioFill"
	| "files"
	| "filesFill"
	| "merge"
	| "mergeFill"
	| "skip"
	| "skipFill"
	| "warning"
	| "warningFill"
	| "good"
	| "bad"
	| "addedBack"
	| "addedText"
	| "removedBack"
	| "removedText";

export type Palette = Readonly<Record<Colour, Color3>>;

const hex = (digits: string) => Color3.fromHex(digits);

/** Ours: what Studio's style guide has no word for. Chosen for a contrast of at least 4.5 on the window. */
const DARK = {
	studio: hex("5cb8ff"),
	studioFill: hex("0b6cbf"),
	files: hex("c9a2ff"),
	filesFill: hex("7440c4"),
	merge: hex("4fd3c4"),
	mergeFill: hex("0b7a6f"),
	skip: hex("a8a8a8"),
	skipFill: hex("6a6a6a"),
	warning: hex("ffb454"),
	warningFill: hex("5a4220"),
	good: hex("6fd58a"),
	bad: hex("ff7b7b"),
	addedBack: hex("1f3d2b"),
	addedText: hex("b4efc4"),
	removedBack: hex("4a2529"),
	removedText: hex("ffc3c3"),
};

const LIGHT: typeof DARK = {
	studio: hex("0a5fb0"),
	studioFill: hex("0b6cbf"),
	files: hex("6b35bd"),
	filesFill: hex("7440c4"),
	merge: hex("0a6b61"),
	mergeFill: hex("0b7a6f"),
	skip: hex("5f5f5f"),
	skipFill: hex("6a6a6a"),
	warning: hex("8f5200"),
	warningFill: hex("ffe9c7"),
	good: hex("1a7a3a"),
	bad: hex("b3261e"),
	addedBack: hex("dff5e4"),
	addedText: hex("0f4f25"),
	removedBack: hex("fce3e3"),
	removedText: hex("7d1616"),
};

/** What a palette needs of Studio's theme. */
export interface Theme {
	readonly color: (style: Enum.StudioStyleGuideColor, modifier?: Enum.StudioStyleGuideModifier) => Color3;
}

export function createPalette({ color }: Theme): Palette {
	const { StudioStyleGuideColor: Style, StudioStyleGuideModifier: Modifier } = Enum;
	const window = color(Style.MainBackground);
	const isDark = window.R * 0.3 + window.G * 0.59 + window.B * 0.11 < 0.5;
	return {
		...(isDark ? DARK : LIGHT),
		window,
		raised: isDark ? window.Lerp(hex("ffffff"), 0.055) : color(Style.Titlebar).Lerp(window, 0.55),
		hover: color(Style.Item, Modifier.Hover),
		selected: isDark ? hex("0b4a80") : hex("cfe4fb"),
		line: isDark ? hex("444444") : hex("d3d3d3"),
		text: color(Style.MainText),
		strong: color(Style.BrightText),
		subtle: isDark ? hex("a8a8a8") : hex("616161"),
		onSelected: isDark ? hex("ffffff") : hex("000000"),
		onFill: hex("ffffff"),
		field: color(Style.InputFieldBackground),
		fieldLine: isDark ? hex("5a5a5a") : hex("b0b0b0"),
		button: color(Style.Button),
		buttonLine: isDark ? hex("5a5a5a") : color(Style.ButtonBorder),
		main: hex("0b6cbf"),
	};
}
