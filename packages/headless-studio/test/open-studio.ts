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

/** Runs a chunk in a fresh Studio and returns its results. */
export async function evaluate(source: string): Promise<unknown[]> {
	return (await openStudio()).run(source);
}

/** The message of the error a chunk raises, with the position the script sees. */
export async function failure(source: string): Promise<unknown> {
	const [message] = await evaluate(`return select(2, pcall(function() ${source} end))`);
	return message;
}
