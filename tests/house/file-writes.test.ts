import { describe, expect, it } from "vitest";
import { read, repositoryFiles } from "../support/repository.js";

/** The only modules that may change a project's files, and why each is one. */
const writers = new Map([
	["packages/project/src/write-back/disk/file-calls.ts", "every write-back goes through it"],
	["packages/project/src/vfs/write-file-atomically.ts", "writes what a build makes, where its caller says"],
]);

const WRITING =
	/\b(?:appendFile|chmod|chown|copyFile|cp|createWriteStream|link|lutimes|mkdir|mkdtemp|open|rename|rm|rmdir|symlink|truncate|unlink|utimes|writeFile|write)(?:Sync)?\b/;
const IMPORT = /import\s+(type\s+)?([^;]*?)\s+from\s+"node:fs(?:\/promises)?"/g;
const ARCHIVES = /from\s+"(?:node:zlib|tar|tar-fs|adm-zip|unzipper|yauzl|jszip|decompress)"/;

const sources = repositoryFiles().filter(
	(file) => /^packages\/project\/src\/.*\.ts$/.test(file) && !file.endsWith(".test.ts"),
);

/** The names a module imports from the file system that can change something there. A namespace import can all. */
function writesIn(text: string): string[] {
	return [...text.matchAll(IMPORT)].flatMap(([, isType, names = ""]) => {
		if (isType) return [];
		if (!names.startsWith("{")) return [names];
		return names
			.slice(1, -1)
			.split(",")
			.map((name) => name.trim())
			.filter((name) => !name.startsWith("type ") && WRITING.test(name.split(" as ")[0] ?? ""));
	});
}

describe("who touches files", () => {
	it("SEC-21: only the listed modules of the project package can write", () => {
		expect(sources.length).toBeGreaterThan(40);
		const found = sources.filter((file) => writesIn(read(file)).length > 0).sort();
		expect(found.filter((file) => !writers.has(file))).toEqual([]);
		expect([...writers.keys()].filter((file) => !found.includes(file))).toEqual([]);
	});

	it("SEC-30: the project package extracts no archive", () => {
		expect(sources.filter((file) => ARCHIVES.test(read(file)))).toEqual([]);
		expect(ARCHIVES.test('import { extract } from "tar";')).toBe(true);
	});

	it("would notice a write by name, by alias and by namespace, and no read", () => {
		expect(writesIn('import { readFile, writeFile } from "node:fs/promises";')).toEqual(["writeFile"]);
		expect(writesIn('import {\n\trmSync as away,\n} from "node:fs";')).toEqual(["rmSync as away"]);
		expect(writesIn('import * as fs from "node:fs";')).toEqual(["* as fs"]);
		expect(
			writesIn('import type { Stats } from "node:fs";\nimport { lstat, readdir } from "node:fs/promises";'),
		).toEqual([]);
	});
});
