import { describe, expect, it } from "vitest";
import { read } from "../support/repository.js";

const ROW = /^\| (?<bullet>.+) \| `(?<file>[^`]+)` \| (?<words>.+) \|$/gmu;

describe("the table of sync tests", () => {
	it("names tests that exist", () => {
		const rows = [...read("docs/sync-test-plan.md").matchAll(ROW)].map(
			({ groups }) => groups as Record<string, string>,
		);
		expect(rows.length).toBeGreaterThan(40);
		const missing = rows.filter(({ file = "", words = "" }) => !read(file).includes(words));
		expect(missing.map(({ bullet }) => bullet)).toEqual([]);
	});
});
