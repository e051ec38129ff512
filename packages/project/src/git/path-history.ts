import { runGit } from "./run-git.js";

const LOG = [
	"log",
	"--stdin",
	"--all", // a text in any branch or stash is safe there
	"--full-history",
	"-m",
	"--raw",
	"-z",
	"--format=",
	"--no-abbrev",
	...["--no-renames", "--no-relative", "--no-ext-diff", "--no-textconv", "--no-show-signature", "--no-color"],
];

/** One entry of raw output: old and new mode, old and new blob, status; the path follows. */
const RAW_ENTRY = /^:(\d{6}) (\d{6}) ([0-9a-f]+) ([0-9a-f]+) [A-Z]\d*$/;

/** The blobs each of these paths ever had in any commit; undefined when git cannot tell all of them. */
export async function pathHistory(
	folder: string,
	names: readonly string[],
	timeoutMs: number,
): Promise<ReadonlyMap<string, ReadonlySet<string>> | undefined> {
	// Paths are one a line. A name with a line break would be two, and nothing is known about it.
	const input = ["--", ...names.filter((name) => !name.includes("\n")), ""].join("\n");
	const output = await runGit({ folder, args: LOG, input, timeoutMs });
	return output && parseRawLog(output.toString(), new Set(names));
}

function parseRawLog(output: string, wanted: ReadonlySet<string>): ReadonlyMap<string, ReadonlySet<string>> {
	const history = new Map<string, Set<string>>();
	const tokens = output.split("\0");
	for (let index = 0; index < tokens.length; index++) {
		const entry = RAW_ENTRY.exec(tokens[index]?.trimStart() ?? "");
		if (!entry) continue;
		const name = tokens[++index] ?? "";
		if (!wanted.has(name)) continue;
		const blobs = history.get(name) ?? new Set();
		history.set(name, blobs);
		const [, oldMode, newMode, oldBlob, newBlob] = entry;
		if (isFile(oldMode)) blobs.add(oldBlob as string);
		if (isFile(newMode)) blobs.add(newBlob as string);
	}
	return history;
}

/** Not nothing, not a link, not a submodule. */
function isFile(mode: string | undefined): boolean {
	return mode?.startsWith("100") ?? false;
}
