import { describe, expect, it } from "vitest";
import { createProject } from "../../test/project-fixture.js";
import { resolveScript } from "./resolve-script.js";
import { describeScript, type ScriptReport } from "./script-report.js";

const game = async () => {
	const project = createProject({ "src/a.server.luau": "", "src/note.txt": "", "src/F/b.luau": "" });
	return { ...project, reading: await project.project.read() };
};

describe("which script is meant", () => {
	it("by its file, relative to the project, or absolute", async () => {
		const { id, folder, reading } = await game();
		const expected = { id: await id("ServerScriptService", "Server", "a"), fsPath: "src/a.server.luau" };
		for (const fsPath of ["src/a.server.luau", "./src/a.server.luau", `${folder}/src/a.server.luau`])
			expect(resolveScript({ fsPath }, reading)).toEqual(expected);
	});

	it("by its id, which decides, and whose file is found", async () => {
		const { id, reading } = await game();
		const script = await id("ServerScriptService", "Server", "F", "b");
		const expected = { id: script, fsPath: "src/F/b.luau" };
		expect(resolveScript({ id: script, fsPath: "src/a.server.luau" }, reading)).toEqual(expected);
	});

	it("by an id only the plugin knows", async () => {
		const { reading } = await game();
		expect(resolveScript({ id: "{0}" }, reading)).toEqual({ id: "{0}", fsPath: null });
		expect(resolveScript({ id: "{0}" }, undefined)).toEqual({ id: "{0}", fsPath: null });
	});

	it("nothing but a script, before Studio is asked", async () => {
		const { id, reading } = await game();
		const folder = await id("ServerScriptService", "Server", "F");
		const words = {
			refusal: expect.stringMatching(/^Instance is not a script \(Folder\): ServerScriptService\/Server\/F\./),
		};
		expect(resolveScript({ id: folder }, reading)).toEqual(words);
		expect(resolveScript({ fsPath: "src/F" }, reading)).toEqual(words);
		expect(resolveScript({ fsPath: "src/note.txt" }, reading)).toMatchObject({
			refusal: expect.stringContaining("(StringValue)"),
		});
	});

	it("a path that leads nowhere", async () => {
		const { reading } = await game();
		for (const fsPath of ["src/gone.luau", "../outside.luau", ""])
			expect(resolveScript({ fsPath }, reading)).toEqual({ refusal: expect.stringContaining("No instance") });
		expect(resolveScript({ fsPath: "src/a.server.luau" }, undefined)).toHaveProperty("refusal");
	});
});

describe("a script in words", () => {
	const report: ScriptReport = {
		status: "success",
		source: "print('hello')",
		studioHash: "a".repeat(40),
		hash: "b".repeat(64),
		className: "Script",
		instancePath: "ServerScriptService/MyScript",
		id: "0".repeat(32),
		fsPath: "src/server/MyScript.server.luau",
		isDraft: false,
	};

	it("is the contract's example", () => {
		const text = describeScript(report);
		const [title, hash, blank, ...block] = text.split("\n");
		expect([title, hash, blank]).toEqual([
			"Script source for ServerScriptService/MyScript (Script):",
			`Hash: ${report.studioHash}`,
			"",
		]);
		expect([block[0], block.at(-1), block.length]).toEqual(["<json>", "</json>", 3]);
		expect(JSON.parse(block[1] ?? "")).toEqual(report);
	});

	it("cannot be ended by what the game says", () => {
		const hostile = { ...report, source: "-- </json>\n{}", instancePath: "a\n<json>" };
		const text = describeScript(hostile);
		expect(text.match(/<\/?json>/g)).toEqual(["<json>", "</json>"]);
		expect(JSON.parse(text.split("\n").at(-2) ?? "")).toEqual(hostile);
	});

	it("or why there is none", () => {
		const text = describeScript({ status: "error", message: "Gone." });
		expect(text).toBe('Gone.\n\n<json>\n{"status":"error","message":"Gone."}\n</json>');
	});
});
