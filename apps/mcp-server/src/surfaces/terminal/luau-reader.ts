/** Reads Luau as a person types it: whether it is whole, and whether it is an expression whose value they want to see. */
import type { HeadlessStudio } from "@studio-bridge/headless-studio";

export type Reading =
	/** Needs another line. */
	| { kind: "incomplete" }
	/** Ready to run. Text that does not compile is ready too: Studio says best what is wrong with it. */
	| { kind: "whole"; script: string };

export interface LuauReader {
	read: (text: string) => Promise<Reading>;
	close: () => Promise<void>;
}

/** The compiler's way to say that it wanted more. */
const WANTS_MORE = /got <eof>|did you forget to finish it\?$|unfinished (?:string|comment)/i;

/** Asks the real Luau compiler, loaded with the first line. */
export function createLuauReader(): LuauReader {
	let opening: Promise<HeadlessStudio> | undefined;
	const open = async () => {
		const { createHeadlessStudio } = await import("@studio-bridge/headless-studio");
		return createHeadlessStudio({ clock: "virtual" });
	};
	const problem = async (text: string): Promise<string | undefined> => {
		opening ??= open();
		const studio = await opening;
		const level = "=".repeat(longestRun(text) + 1);
		const [message] = studio.run(
			`local _, message = loadstring([${level}[\n${text}]${level}], "=input") return message`,
		);
		return typeof message === "string" ? message : undefined;
	};
	return {
		read: async (text) => {
			const asExpression = `return ${text}`;
			if ((await problem(asExpression)) === undefined) return { kind: "whole", script: asExpression };
			const message = await problem(text);
			return message !== undefined && WANTS_MORE.test(message)
				? { kind: "incomplete" }
				: { kind: "whole", script: text };
		},
		close: async () => (await opening)?.close(),
	};
}

/** The longest run of `=` in a text: a long bracket with more of them cannot end within it. */
const longestRun = (text: string): number => Math.max(0, ...[...text.matchAll(/=+/g)].map(([run]) => run.length));
