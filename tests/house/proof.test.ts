import { describe, expect, it } from "vitest";
import { mutants, survivors } from "../proof/mutants.js";
import { read, repositoryFiles } from "../support/repository.js";

const ROW = /^\| (?<name>[^|]+) \| `(?<file>[^`]+)` \| .* \| (?<by>[^|]+) \|$/gmu;

describe("what the proof says of itself", () => {
	const rows = [...read("docs/proof-bugs.md").matchAll(ROW)].map(({ groups }) => groups as Record<string, string>);

	it("T24: lists at least 25 seeded bugs, exactly those that are made, and explains the survivors", () => {
		expect(rows.length).toBeGreaterThanOrEqual(25);
		expect(rows.map(({ name }) => name)).toEqual(mutants.map(({ name }) => name));
		expect(rows.filter(({ by = "" }) => by.includes("NOTHING")).map(({ name }) => name)).toEqual(survivors);
		expect(survivors.filter((name) => !read("docs/proof.md").includes(name))).toEqual([]);
	});

	it("names what noticed each by the words of a test that exists", () => {
		const tests = repositoryFiles().filter((file) => /\.(test|spec)\.ts$/.test(file));
		const texts = tests.map((file) => read(file)).join("\n");
		const missing = rows.flatMap(({ by = "" }) => {
			const [, kind, title = ""] = /^(test|spec): (.*)$/.exec(by) ?? [];
			if (kind === undefined || title.length > 130) return [];
			// A title is the words of its `describe`s and of its own, and may have values in it.
			const words = title.split(" ").slice(-3).join(" ");
			return texts.includes(words) || title.includes("%") ? [] : [title];
		});
		expect(missing).toEqual([]);
	});

	it("every design of the list has a test by its number", () => {
		const named = [...read("docs/proof.md").matchAll(/^\| (T\d+) \| (?:[^|]*) \| `([^`]+)` \|/gmu)];
		const missing = named.filter(([, design = "", file = ""]) => !read(file).includes(design));
		expect(named.length).toBeGreaterThanOrEqual(15);
		expect(missing.map(([row]) => row)).toEqual([]);
	});
});
