import { describe, expect, it } from "vitest";
import { withinBudget } from "./within-budget.js";

const lines = (...bodies: string[]) => bodies.map((body) => ({ level: "Print", body }));

describe("withinBudget", () => {
	it("leaves what fits as it is and says nothing of it", () => {
		const told = { output: lines("a", "b"), returns: ["c"], droppedLines: 0 };
		expect(withinBudget(told, 2)).toMatchObject({ logs: lines("a", "b"), returns: ["c"], more: undefined });
	});

	it("cuts the output, says how much there was, and how to get the rest", () => {
		const { logs, total, more } = withinBudget({ output: lines("12345", "678", "9"), returns: [], droppedLines: 4 }, 7);
		expect(logs).toEqual(lines("12345", "67"));
		expect(total).toEqual({ lines: 7, characters: 9 });
		expect(more).toMatch(/^2 characters and 5 more lines did not fit\. studio_logs has the newest lines;/);
	});

	it("cuts returned values, each of which keeps its place, and never half of a character", () => {
		const { returns, more } = withinBudget({ output: [], returns: ["a", "b😀", "c"], droppedLines: 0 }, 3);
		expect(returns).toEqual(["a", "b", ""]);
		expect(more).toMatch(/^3 characters did not fit\./);
	});
});
