import path from "node:path";

export interface TestError {
	readonly message: string;
	/** Relative to the working directory. */
	readonly file?: string;
	readonly line?: number;
	readonly traceback: readonly string[];
}

const PLACE = /^(.+?):(\d+)(?=$|[:\s])/;
/** A line of a traceback; unlike a message it says nothing after the line number, except in which function. */
const FRAME = /^.+:\d+(?: function .+)?$/;

/** An error as TestEZ gives it (message, then traceback), with the names of scripts turned into their files. */
export function locateError(text: string, files: ReadonlyMap<string, string>, cwd: string): TestError {
	const lines = text.split("\n").filter((line) => line.trim() !== "");
	const firstFrame = lines.findIndex((line, index) => index > 0 && FRAME.test(line));
	const messageLines = firstFrame === -1 ? lines : lines.slice(0, firstFrame);
	// Frames of TestEZ and of the runner say nothing to whoever wrote the test.
	const frames = firstFrame === -1 ? [] : lines.slice(firstFrame).filter((line) => placeOf(line, files) !== undefined);
	const places = [...messageLines, ...frames]
		.map((line) => placeOf(line, files))
		.filter((place) => place !== undefined);
	const [place] = places;
	const message = messageLines.map((line) => withoutPlace(line, files)).join("\n");
	const traceback = frames.map((line) => withFile(line, files, cwd));
	if (place === undefined) return { message, traceback };
	return { message, file: path.relative(cwd, place.file), line: place.line, traceback };
}

function placeOf(text: string, files: ReadonlyMap<string, string>): { file: string; line: number } | undefined {
	const [, script = "", line] = PLACE.exec(stripPrefix(text)) ?? [];
	const file = files.get(script);
	return file === undefined ? undefined : { file, line: Number(line) };
}

/** TestEZ says so when a hook or the planning failed, in front of the error. */
const stripPrefix = (text: string): string => text.replace(/^(?:Error during planning|\w+ hook): /, "");

function withoutPlace(text: string, files: ReadonlyMap<string, string>): string {
	if (placeOf(text, files) === undefined) return text;
	const bare = stripPrefix(text);
	const prefix = text.slice(0, text.length - bare.length);
	return prefix + bare.replace(PLACE, "").replace(/^:\s*/, "");
}

function withFile(text: string, files: ReadonlyMap<string, string>, cwd: string): string {
	return text.replace(PLACE, (place, script: string, line: string) => {
		const file = files.get(script);
		return file === undefined ? place : `${path.relative(cwd, file)}:${line}`;
	});
}
