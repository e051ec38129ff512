import path from "node:path";
import type { Style } from "../text/style.js";
import { table } from "../text/table.js";
import type { CreatedFiles } from "./create-project.js";
import type { Starter, StarterKind } from "./starters/starter.js";

interface NewProject extends CreatedFiles {
	readonly name: string;
	readonly kind: StarterKind;
	/** As the caller wrote it. */
	readonly folder: string;
}

/** What `init` did and what to type next. */
export function presentCreated(
	{ name, kind, folder, created, kept }: NewProject,
	starter: Starter,
	style: Style,
): string {
	return [
		`Created the ${kind} ${style.bold(style.plain(name))}:`,
		...created.map((file) => `  ${file}`),
		...(kept.length === 0 ? [] : ["Kept what was there:", ...kept.map((file) => `  ${file}`)]),
		"",
		"Next:",
		...rows([
			...(path.resolve(folder) === process.cwd() ? [] : [[`cd ${shellWord(folder)}`, ""]]),
			["studio-bridge tree", "what the project becomes"],
			[`studio-bridge build -o ${shellWord(name + starter.output)}`, starter.outcome],
			["studio-bridge sourcemap -o sourcemap.json", "for luau-lsp in your editor"],
			...(kind === "place" ? [["studio-bridge sync", "brings a connected Studio and the project together"]] : []),
		]),
	].join("\n");
}

const rows = (steps: readonly string[][]): string[] =>
	table(
		["", ""],
		steps.map(([command = "", why = ""]) => [`  ${command}`, why]),
	)
		.split("\n")
		.slice(1);

/** As a shell takes it as one word. */
const shellWord = (text: string): string =>
	/^[\w./][\w./-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
