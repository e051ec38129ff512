import { toText } from "../host/host-values.js";
import type { HostOperations } from "../host/luau-link.js";
import { parseRichText } from "./rich-text.js";
import { measureText, type TextStyle } from "./text-metrics.js";

/** What Luau asks of Node to lay out user interface. */
export const guiOperations: HostOperations = {
	/** Width and height of a text, wrapped unless the width is negative. */
	measureText: (text, isRich, style, wrapAt) => {
		const runs = isRich === true ? parseRichText(toText(text)) : [{ text: toText(text) }];
		return measureText(runs, style as unknown as TextStyle, Number(wrapAt) < 0 ? undefined : Number(wrapAt));
	},
};
