import type { TextStyle } from "./text-metrics.js";

/** What luau/core/gui-drawing.luau says of a window. Colours are six hexadecimal digits, lengths are pixels. */
export interface WidgetDrawing {
	readonly width: number;
	readonly height: number;
	readonly color: string;
	/** From back to front. */
	readonly items: readonly DrawnObject[];
}

export interface Rectangle {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

export interface DrawnObject extends Rectangle {
	readonly rotation: number;
	readonly clip: Rectangle;
	readonly opacity: number;
	/** Radii from the top left corner clockwise. */
	readonly corners: readonly [number, number, number, number];
	readonly background?: {
		readonly color: string;
		readonly opacity: number;
		readonly border?: { readonly width: number; readonly color: string };
		readonly gradient?: { readonly rotation: number; readonly stops: readonly (readonly [number, string])[] };
	};
	readonly stroke?: DrawnStroke;
	readonly image?: { readonly name: string; readonly color: string; readonly opacity: number };
	readonly text?: DrawnText;
	readonly bars: readonly (Rectangle & { readonly color: string; readonly opacity: number })[];
}

export interface DrawnStroke {
	readonly width: number;
	readonly color: string;
	readonly opacity: number;
	readonly position: "Outer" | "Center" | "Inner";
}

export interface DrawnText extends Rectangle {
	readonly text: string;
	/** Whether it is marked up as rich text. */
	readonly rich: boolean;
	readonly style: TextStyle;
	readonly color: string;
	readonly opacity: number;
	readonly wraps: boolean;
	/** Smallest and largest size of text that is scaled to its box. */
	readonly fits?: readonly [number, number];
	readonly truncates: boolean;
	readonly horizontal: "Left" | "Center" | "Right";
	readonly vertical: "Top" | "Center" | "Bottom";
	readonly stroke?: DrawnStroke;
}
