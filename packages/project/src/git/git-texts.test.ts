import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { withRepository } from "../../test/git-repository.js";
import { gitBlobHash } from "../tree/source-hash.js";
import { gitTexts } from "./git-texts.js";

describe("the texts git has of a file", () => {
	it("are those of every commit, with line feeds, the last one by name", async () => {
		await withRepository({}, async (repository) => {
			await repository.commitFile("src/a.luau", "one\r\n");
			await repository.commitFile("src/a.luau", "two\n");
			await repository.write("src/a.luau", "three\n");
			const { head, all } = (await gitTexts(join(repository.folder, "src/a.luau"))) ?? {};
			expect(head).toBe("two\n");
			expect([...(all ?? [])].sort()).toEqual(["one\n", "two\n"].map((text) => [gitBlobHash(text), text]).sort());
		});
	});

	it("are none for a file that was never committed", async () => {
		await withRepository({}, async (repository) => {
			await repository.commitFile("b.luau", "");
			await repository.write("a.luau", "x");
			expect(await gitTexts(join(repository.folder, "a.luau"))).toEqual({ head: undefined, all: new Map() });
		});
	});
});
