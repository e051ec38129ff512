import { extname } from "node:path";
import { ProjectError } from "../errors.js";

/** Models hold the root itself, places its children; the x stands for XML. */
export const modelFormats = ["rbxm", "rbxmx", "rbxl", "rbxlx"] as const;

export type ModelFormat = (typeof modelFormats)[number];

export function isPlaceFormat(format: ModelFormat): boolean {
	return format === "rbxl" || format === "rbxlx";
}

export function modelFormatOf(path: string): ModelFormat {
	const extension = extname(path);
	const format = modelFormats.find((known) => extension === `.${known}`);
	if (!format)
		throw new ProjectError("model_format_unknown", { path, allowed: modelFormats.map((known) => `.${known}`) });
	return format;
}
