import { createPalette, type Palette } from "../ui/kit/palette";

/** The colours Studio is in now. */
export function studioPalette(): Palette {
	const theme = settings().Studio.Theme;
	return createPalette({ color: (style, modifier) => theme.GetColor(style, modifier) });
}

/** Returns how to stop listening. */
export function onThemeChanged(callback: () => void): () => void {
	const connection = settings().Studio.ThemeChanged.Connect(callback);
	return () => connection.Disconnect();
}
