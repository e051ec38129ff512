import { describe, expect, it } from "vitest";
import { locateError } from "./locate-error.js";

const files = new Map([
	["ReplicatedStorage.Shared.math", "/game/src/math.luau"],
	["ReplicatedStorage.Shared.math.spec", "/game/src/math.spec.luau"],
]);
const locate = (text: string) => locateError(text, files, "/game");

describe("locateError", () => {
	it("takes the place from the message and keeps only frames of the project", () => {
		const text = [
			'ReplicatedStorage.Shared.math.spec:6: Expected value "4" (number), got "3" (number) instead',
			"TestService.TestEZ.Expectation:47 function assertLevel",
			"ReplicatedStorage.Shared.math:2 function add",
			"ReplicatedStorage.Shared.math.spec:6",
			"TestService.TestEZ.TestRunner:86",
		].join("\n");
		expect(locate(text)).toEqual({
			message: 'Expected value "4" (number), got "3" (number) instead',
			file: "src/math.spec.luau",
			line: 6,
			traceback: ["src/math.luau:2 function add", "src/math.spec.luau:6"],
		});
	});

	it("finds the place behind the words TestEZ puts in front", () => {
		expect(locate("beforeAll hook: ReplicatedStorage.Shared.math.spec:5: no")).toMatchObject({
			message: "beforeAll hook: no",
			line: 5,
		});
	});

	it("falls back on the traceback when the message names no place", () => {
		expect(locate("table: 0x00\nReplicatedStorage.Shared.math.spec:9")).toMatchObject({
			message: "table: 0x00",
			file: "src/math.spec.luau",
			line: 9,
		});
	});

	it("keeps a message of several lines, and one from nowhere", () => {
		expect(locate("first\nsecond: 3 apples")).toEqual({ message: "first\nsecond: 3 apples", traceback: [] });
	});
});
