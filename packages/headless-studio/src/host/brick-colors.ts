import { types } from "rbx-dom";
import { apiListing } from "./api-listing.js";
import type { HostValue } from "./wire-tags.js";

let cache: HostValue[] | undefined;

/** The palette: numbers and names from the API listing, colours from rbx-dom. */
export function brickColors(): HostValue[] {
	cache ??= Object.entries(apiListing().brickColors).flatMap(([number, name]) => {
		const rgb = colorOf(Number(number));
		return rgb === undefined ? [] : [{ number: Number(number), name, rgb }];
	});
	return cache;
}

function colorOf(number: number): HostValue {
	try {
		return types.brickColorToColor3uint8(number) as HostValue;
	} catch {
		return undefined; // rbx-dom's palette leaves a few retired colours out
	}
}
