import { toText } from "../host/host-values.js";
import type { HostOperations } from "../host/luau-link.js";
import { measureText, type TextStyle } from "./text-metrics.js";

/** What Luau asks of Node to lay out user interface. */
export const guiOperations: HostOperations = {
	measureText: (text, style, wrapAt) =>
		measureText(toText(text), style as unknown as TextStyle, Number(wrapAt) < 0 ? undefined : Number(wrapAt)),
};
