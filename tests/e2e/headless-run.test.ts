import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { lighthouse, runBinary } from "../support/binary.js";
import { PROJECT, temporaryFolder } from "../support/temporary-project.js";

describe("studio-bridge headless --run", () => {
	it("runs a file against a place, prints what it prints, and saves what it made", async () => {
		const cwd = temporaryFolder({
			"build.luau":
				'task.wait(3600)\nInstance.new("Folder", workspace).Name = "Made"\nprint("made", 1)\nwarn("careful")',
			"check.luau": 'print(workspace.Made.ClassName, game:GetService("RunService"):IsEdit())',
		});
		const words = ["headless", lighthouse, "--run", "build.luau", "--timeout", "4000", "--save", "out.rbxl"];
		expect(await runBinary(words, { cwd })).toEqual({
			code: 0,
			stdout: "made 1\n",
			stderr: "warning: careful\nSaved out.rbxl.\n",
		});
		expect(await runBinary(["headless", "out.rbxl", "--run", "check.luau"], { cwd })).toMatchObject({
			code: 0,
			stdout: "Folder true\n",
		});
	});

	it("reads a project, and a library as if it were in ReplicatedStorage", async () => {
		const cwd = temporaryFolder({
			"default.project.json": PROJECT,
			"library.project.json": JSON.stringify({ name: "Library", tree: { $path: "src" } }),
			"src/answer.luau": "return 42",
			"game.luau": "print(require(game.ReplicatedStorage.Shared.answer))",
			"library.luau": "print(require(game.ReplicatedStorage.Library.answer))",
		});
		expect(await runBinary(["headless", ".", "--run", "game.luau"], { cwd })).toMatchObject({
			code: 0,
			stdout: "42\n",
		});
		const library = await runBinary(["headless", "library.project.json", "--run", "library.luau"], { cwd });
		expect(library).toMatchObject({ code: 0, stdout: "42\n" });
	});

	it("exits with 1 after an error, says where, and does not save", async () => {
		const cwd = temporaryFolder({ "bad.luau": 'print("before")\nlocal t\nt.x = 1' });
		expect(await runBinary(["headless", "--run", "bad.luau", "--save", "out.rbxl"], { cwd })).toEqual({
			code: 1,
			stdout: "before\n",
			stderr:
				"error: bad.luau:3: attempt to index nil with 'x'\n  at bad.luau:3\nout.rbxl was not written, because the script failed.\n",
		});
		expect(existsSync(path.join(cwd, "out.rbxl"))).toBe(false);
	});

	it("answers programs with JSON, whatever the script prints or returns", async () => {
		const cwd = temporaryFolder({
			"good.luau": 'print("to be seen \\27[31m")\nreturn workspace',
			"bad.luau": "local t\nt.x = 1",
		});
		const good = await runBinary(["headless", "--run", "good.luau", "--json"], { cwd });
		expect(good).toMatchObject({ code: 0, stderr: "to be seen \u001b[31m\n" });
		expect(good.stdout).toContain("to be seen \\u001b[31m");
		expect(JSON.parse(good.stdout)).toEqual({
			success: true,
			output: [{ level: "print", message: "to be seen \u001b[31m" }],
		});
		const bad = await runBinary(["headless", "--run", "bad.luau", "--json"], { cwd });
		expect(bad.code).toBe(1);
		expect(JSON.parse(bad.stdout)).toMatchObject({
			success: false,
			error: { kind: "error", message: "bad.luau:2: attempt to index nil with 'x'", line: 2 },
		});
	});

	it.each([
		[["--run", "none.luau"], 1, "The script none.luau cannot be read: ENOENT"],
		[["--run", "ok.luau", "--plugin", "none.rbxm"], 1, "There is no plugin at none.rbxm."],
		[["--run", "ok.luau", "--plugin", "ok.luau"], 2, "ok.luau is not a readable Roblox file"],
		[["ok.luau", "--run", "ok.luau"], 2, "ok.luau is not a readable Roblox file"],
		[[".", "--run", "ok.luau"], 2, "There is no project at"],
		[
			["--run", "ok.luau", "--save", "place.png"],
			2,
			"--save cannot write place.png: a place is a .rbxl or .rbxlx file.",
		],
		[["--run", "ok.luau", "--save", "no/place.rbxl"], 2, "--save cannot write no/place.rbxl: there is no folder"],
		[["--run", "ok.luau", "--timeout", "0"], 2, "Invalid input: /timeout"],
	])("%j: exit code %i, %s", async (words, code, message) => {
		const result = await runBinary(["headless", ...words], { cwd: temporaryFolder({ "ok.luau": "print('never')" }) });
		expect(result).toMatchObject({ code, stdout: "" });
		expect(result.stderr).toContain(message);
	});
});
