import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Each folder is a project; the tree it must become is written beside it, in `<folder>.tree.txt`. */
export const fixturesFolder = fileURLToPath(new URL("../fixtures", import.meta.url));

export const fixtures: readonly string[] = readdirSync(fixturesFolder, { withFileTypes: true })
	.filter((entry) => entry.isDirectory())
	.map((entry) => entry.name);

export const fixturePath = (name: string): string => join(fixturesFolder, name);
