import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(fileURLToPath(import.meta.url), "../../..");

/** Paths of the files git tracks or would track, relative to the root. */
export function repositoryFiles(): string[] {
	const output = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
		cwd: root,
		encoding: "utf8",
	});
	return [...new Set(output.split("\n").filter((file) => file !== ""))].sort();
}

export const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
