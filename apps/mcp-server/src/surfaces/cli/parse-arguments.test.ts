import { Type } from "@sinclair/typebox";
import { describe, expect, it } from "vitest";
import { defineCommand } from "../../define-command.js";
import { parseArguments } from "./parse-arguments.js";

const command = defineCommand({
	kind: "process",
	name: "sample",
	summary: "",
	description: "",
	examples: [],
	input: {
		place: Type.Optional(Type.String()),
		maxCount: Type.Optional(Type.Integer()),
		dryRun: Type.Optional(Type.Boolean()),
		levels: Type.Optional(Type.Array(Type.String())),
	},
	positional: ["place"],
	handler: async () => 0,
});

describe("parseArguments", () => {
	it("takes flags in kebab-case, repeated flags, and arguments by position", () => {
		const words = [
			"game.rbxl",
			"--max-count",
			"3",
			"--dry-run",
			"--levels",
			"a",
			"--levels",
			"b",
			"--port",
			"5000",
			"--json",
			"--remote",
			"devbox:38741",
		];
		expect(parseArguments(command, words)).toEqual({
			input: { place: "game.rbxl", maxCount: 3, dryRun: true, levels: ["a", "b"] },
			extra: {},
			port: 5000,
			remote: { host: "devbox", port: 38741 },
			logLevel: "error",
			json: true,
			help: false,
		});
	});

	it("has defaults for what is not said", () => {
		expect(parseArguments(command, [])).toEqual({
			input: {},
			extra: {},
			port: 38741,
			remote: undefined,
			logLevel: "error",
			json: false,
			help: false,
		});
	});

	it("leaves a number that is none to the schema's check", () => {
		expect(parseArguments(command, ["--max-count", "many"]).input).toEqual({ maxCount: "many" });
		expect(parseArguments(command, ["--max-count", ""]).input).toEqual({ maxCount: "" });
	});

	it.each([
		[["--port", "0"], "--port must be a number from 1 to 65535, not '0'."],
		[["--port", "abc"], "--port must be a number from 1 to 65535, not 'abc'."],
		[["--remote", "devbox"], "--remote must be host:port, such as localhost:38741, not 'devbox'."],
		[["a", "b"], "Unexpected argument 'b'."],
		[["--log-level", "loud"], "--log-level must be one of debug, info, warn, error, not 'loud'."],
	])("%j: %s", (words, message) => {
		expect(() => parseArguments(command, words)).toThrow(message);
	});
});
