import { types } from "rbx-dom";
import { apiListing } from "./api-listing.js";
import type { HostValue } from "./wire-tags.js";

let cache: HostValue;

/** Names and the palette from the API listing, colours from rbx-dom. */
export function brickColors(): HostValue {
	cache ??= {
		colors: Object.entries(apiListing().brickColors).flatMap(([number, name]) => {
			const rgb = colorOf(Number(number));
			return rgb === undefined ? [] : [{ number: Number(number), name, rgb }];
		}),
		palette: [...apiListing().brickColorPalette],
	};
	return cache;
}

function colorOf(number: number): HostValue {
	try {
		return types.brickColorToColor3uint8(number) as HostValue;
	} catch {
		return undefined; // rbx-dom's palette leaves a few retired colours out
	}
}
