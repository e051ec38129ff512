import { onTestFinished } from "vitest";
import { createHeadlessStudio, type HeadlessStudio, type HeadlessStudioOptions } from "../src/index.js";

/** A Studio with a virtual clock that is closed when the test ends. */
export async function openStudio(options: HeadlessStudioOptions = {}): Promise<HeadlessStudio> {
	const studio = await createHeadlessStudio({ clock: "virtual", ...options });
	onTestFinished(() => studio.close());
	return studio;
}

/** What a chunk prints, line by line. */
export function printed(studio: HeadlessStudio): string[] {
	return studio.logs.filter((entry) => entry.level === "print").map((entry) => entry.message);
}
