import { describe, expect, it } from "vitest";
import { commands } from "../../generated/commands.js";
import { completeLine, pathBeingTyped } from "./complete-line.js";
import { LiveLines } from "./live-lines.js";
import { createLuauReader } from "./luau-reader.js";
import { splitWords } from "./split-words.js";

describe("splitWords", () => {
	it.each([
		["query Workspace --depth 2", ["query", "Workspace", "--depth", "2"]],
		["exec 'print(\"a b\")'", ["exec", 'print("a b")']],
		['a\\ b "" c', ["a b", "", "c"]],
		["   ", []],
	])("%j", (line, words) => {
		expect(splitWords(line)).toEqual(words);
	});

	it("an open quote is said", () => {
		expect(() => splitWords("exec 'print")).toThrow("A ' is not closed.");
	});
});

describe("reading Luau as it is typed", () => {
	const reader = createLuauReader();
	it.each([
		["1 + 1", "return 1 + 1"],
		["workspace.Name", "return workspace.Name"],
		["print(1)", "return print(1)"],
		["local x = 1", "local x = 1"],
		["for i = 1, 2 do print(i) end", "for i = 1, 2 do print(i) end"],
		["local t = ]]", "local t = ]]"],
		['print("]==]")', 'return print("]==]")'],
	])("%j is whole", async (text, script) => {
		expect(await reader.read(text)).toEqual({ kind: "whole", script });
	});

	it.each([
		"for i = 1, 2 do",
		"print(",
		"function f()",
		"local t = {",
		"x =",
		"if a then",
		"local s = [[abc",
		"--[[ note",
		"repeat",
	])("%j goes on", async (text) => {
		expect(await reader.read(text)).toEqual({ kind: "incomplete" });
	});
});

describe("live lines", () => {
	const line = (body: string) => ({ level: "Print", body });
	const run = (work: (lines: LiveLines) => void) => {
		const shown: string[] = [];
		work(new LiveLines(({ body }) => shown.push(body)));
		return shown;
	};

	it("what a script's answer tells is not told again, before or after it", () => {
		expect(
			run((lines) => {
				lines.hold();
				lines.arrived(line("from the script"));
				lines.arrived(line("from the game"));
				lines.release([line("from the script"), line("late")]);
				lines.arrived(line("late"));
				lines.arrived(line("late"));
			}),
		).toEqual(["from the game", "late"]);
	});

	it("nor when it comes during the next script", () => {
		expect(
			run((lines) => {
				lines.hold();
				lines.release([line("of the first")]);
				lines.hold();
				lines.arrived(line("of the first"));
				lines.arrived(line("from the game"));
				lines.release([]);
			}),
		).toEqual(["from the game"]);
	});

	it("a failed call holds nothing back", () => {
		expect(
			run((lines) => {
				lines.hold();
				lines.arrived(line("a"));
				lines.release([]);
			}),
		).toEqual(["a"]);
	});
});

describe("completion in the terminal", () => {
	const complete = (line: string) => completeLine(line, commands, [".help", ".connect"], ["s-1", "s-2"]);
	it("offers commands, flags, values and sessions", () => {
		expect(complete(".sta")).toEqual([[".state "], ".sta"]);
		expect(complete(".h")[0]).toContain(".help ");
		expect(complete(".state --con")).toEqual([["--context "], "--con"]);
		expect(complete(".state --context s")).toEqual([["server "], "s"]);
		expect(complete(".connect s")).toEqual([["s-1 ", "s-2 "], "s"]);
		expect(complete("print")).toEqual([[], "print"]);
	});

	it.each([
		["workspace.Li", { parent: "Workspace", start: "Li" }],
		["print(game.Workspace.Tower.", { parent: "Workspace.Tower", start: "" }],
		["game.Wo", { parent: "", start: "Wo" }],
		["local x = y.workspace.a", undefined],
		["workspace", undefined],
	])("%j", (line, typed) => {
		expect(pathBeingTyped(line)).toEqual(typed);
	});
});
