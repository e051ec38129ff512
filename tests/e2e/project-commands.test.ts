import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { runBinary } from "../support/binary.js";
import { TalkingBinary } from "../support/talking-binary.js";
import { PROJECT, temporaryFolder } from "../support/temporary-project.js";

const MODULE = "return {}";
const LOOK = `local greet = require(game.ReplicatedStorage.Shared.greet)
print(workspace.Baseplate.Position.Y, workspace.SpawnLocation.Position.Y, greet("you"))`;

describe("studio-bridge init", () => {
	it.each([
		["place", "game.rbxl", ["Players", "Workspace"]],
		["model", "game.rbxm", ["greet"]],
		["plugin", "game.rbxm", ["CreateToolbar"]],
	])("creates a %s that can be shown, built and mapped as its next steps say", async (kind, output, expected) => {
		const parent = temporaryFolder();
		const { code, stdout } = await runBinary(["init", "game", "--kind", kind], { cwd: parent });
		expect(code).toBe(0);
		expect(stdout).toContain(`Created the ${kind} game:\n  default.project.json\n  src/`);

		const cwd = path.join(parent, "game");
		const steps = [...stdout.matchAll(/^ {2}studio-bridge (tree|build|sourcemap)( \S+)*?(?= {2})/gm)];
		expect(steps.map(([, name]) => name)).toEqual(["tree", "build", "sourcemap"]);
		for (const [step] of steps) {
			const ran = await runBinary(step.trim().split(" ").slice(1), { cwd });
			expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: "" });
		}
		const built = readFileSync(path.join(cwd, output));
		expect(built.subarray(0, 8).toString("latin1")).toBe("<roblox!");
		const xml = await runBinary(["build", "-o", "out.rbxmx"], { cwd });
		expect(xml.code).toBe(0);
		for (const word of expected) expect(readFileSync(path.join(cwd, "out.rbxmx"), "utf8")).toContain(word);
	});

	it("creates a place whose parts stand where they should, and whose scripts run", async () => {
		const cwd = temporaryFolder({ "look.luau": LOOK });
		expect((await runBinary(["init", "game"], { cwd })).code).toBe(0);
		const looked = await runBinary(["headless", "game", "--run", "look.luau"], { cwd });
		expect(looked).toEqual({ code: 0, stdout: "-8 0.5 Hello, you!\n", stderr: "" });
	});

	it("keeps files that are there and refuses a folder that has a project", async () => {
		const cwd = temporaryFolder({ ".gitignore": "mine\n" });
		const first = await runBinary(["init", "--json"], { cwd });
		expect(JSON.parse(first.stdout)).toMatchObject({ kind: "place", kept: [".gitignore"] });
		expect(readFileSync(path.join(cwd, ".gitignore"), "utf8")).toBe("mine\n");

		const before = readdirSync(cwd);
		const again = await runBinary(["init", "--kind", "model"], { cwd });
		expect(again.code).toBe(1);
		expect(again.stderr).toContain("There is a project already");
		expect(readdirSync(cwd)).toEqual(before);
		expect(existsSync(path.join(cwd, "src/init.luau"))).toBe(false);
	});
});

describe("studio-bridge tree", () => {
	const files = {
		"default.project.json": PROJECT,
		"src/init.luau": MODULE,
		"src/inner/one.server.luau": "",
		"src/inner/two.txt": "",
	};

	it("shows classes, files and counts, each said once", async () => {
		expect(await runBinary(["tree"], { cwd: temporaryFolder(files) })).toEqual({
			code: 0,
			stdout: `game  DataModel  default.project.json
└─ ReplicatedStorage
   └─ Shared  ModuleScript  src/init.luau
      └─ inner  Folder  src/inner/
         ├─ one  Script  src/inner/one.server.luau
         └─ two  StringValue  src/inner/two.txt

6 instances, 2 scripts: 1 DataModel, 1 Folder, 1 ModuleScript, 1 ReplicatedStorage, 1 Script, 1 of other classes.
`,
			stderr: "",
		});
	});

	it("counts what is below the depth asked for, and tells programs the same", async () => {
		const cwd = temporaryFolder(files);
		const { stdout } = await runBinary(["tree", "--depth", "1"], { cwd });
		expect(stdout).toContain("└─ ReplicatedStorage  (4 below)\n");
		const { counts, tree } = JSON.parse((await runBinary(["tree", "--depth", "1", "--json"], { cwd })).stdout);
		expect(counts).toMatchObject({ instances: 6, scripts: 2 });
		expect(tree.children).toEqual([
			{ name: "ReplicatedStorage", className: "ReplicatedStorage", file: "default.project.json", hidden: 4 },
		]);
	});

	it("says where a project is wrong, what it found and what it expected", async () => {
		const wrong = '{\n\t"name": "game",\n\t"tree": {\n\t\t"$className": 5\n\t}\n}\n';
		const cwd = temporaryFolder({ "default.project.json": wrong });
		const place = `${path.join(cwd, "default.project.json")}:4:17, tree.$className`;
		const text = await runBinary(["tree"], { cwd });
		expect(text).toEqual({ code: 2, stdout: "", stderr: expect.stringContaining(`${place}: expected `) });
		expect(text.stderr).toContain("found 5");
		const { error, details } = JSON.parse((await runBinary(["tree", "--json"], { cwd })).stdout);
		expect(error).toContain(place);
		expect(details).toMatchObject({ reason: "json_invalid", location: place, found: "5" });
	});
});

describe("studio-bridge build", () => {
	it("writes the file, says so, and warns of a format that does not suit the project", async () => {
		const cwd = temporaryFolder({ "default.project.json": PROJECT, "src/a.luau": MODULE });
		const built = await runBinary(["build", "-o", "out/game.rbxlx"], { cwd });
		expect(built).toMatchObject({ code: 0, stderr: "" });
		expect(built.stdout).toMatch(/^Built out\/game\.rbxlx: [\d.]+ \S+ in \d+ ms\.\n$/);
		expect(readFileSync(path.join(cwd, "out/game.rbxlx"), "utf8")).toMatch(/^<roblox version="4">/);

		const model = await runBinary(["build", ".", "--output", "game.rbxm", "--json"], { cwd });
		const { outPath, byteLength, warnings } = JSON.parse(model.stdout);
		expect(readFileSync(outPath)).toHaveLength(byteLength);
		expect(warnings).toEqual([{ path: outPath, message: expect.stringContaining("Build a .rbxl or .rbxlx") }]);
	});

	it("explains a missing or unknown output, and a missing project, without writing anything", async () => {
		const cwd = temporaryFolder({ "src/a.luau": MODULE });
		const missing = await runBinary(["build"], { cwd });
		expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining("--output is missing.") });
		const unknown = await runBinary(["build", "-o", "game.zip"], { cwd });
		expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining(".rbxm, .rbxmx, .rbxl, .rbxlx") });
		const none = await runBinary(["build", "-o", "game.rbxl"], { cwd });
		expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining("default.project.json") });
		expect(readdirSync(cwd)).toEqual(["src"]);
	});
});

describe("studio-bridge sourcemap", () => {
	it("prints the scripts and their files, or writes them", async () => {
		const cwd = temporaryFolder({ "default.project.json": PROJECT, "src/a.luau": MODULE, "src/b.txt": "" });
		const a = { name: "a", className: "ModuleScript", filePaths: ["src/a.luau"] };
		const { stdout } = await runBinary(["sourcemap"], { cwd });
		expect(JSON.parse(stdout).children[0].children[0].children).toEqual([a]);
		const written = await runBinary(["sourcemap", "-o", "map.json", "--include-non-scripts", "--absolute"], { cwd });
		expect(written).toEqual({ code: 0, stdout: "Wrote map.json.\n", stderr: "" });
		const { children } = JSON.parse(readFileSync(path.join(cwd, "map.json"), "utf8"));
		expect(children[0].children[0].children).toEqual([
			{ ...a, filePaths: [path.join(cwd, "src/a.luau")] },
			{ name: "b", className: "StringValue", filePaths: [path.join(cwd, "src/b.txt")] },
		]);
	});
});

describe("--watch", () => {
	const files = { "default.project.json": PROJECT, "src/a.luau": MODULE };

	it("builds again after each change, says what is wrong, and goes on once it is right", async () => {
		const cwd = temporaryFolder(files);
		const built = () => readFileSync(path.join(cwd, "out.rbxlx"), "utf8");
		const build = new TalkingBinary(["build", "-o", "out.rbxlx", "--watch"], cwd);
		expect(await build.next()).toMatch(/^Built out\.rbxlx: /);
		expect(built()).toContain(MODULE);

		writeFileSync(path.join(cwd, "src/a.luau"), "return 'edited'");
		expect(await build.next()).toMatch(/^Built out\.rbxlx: /);
		expect(built()).toContain("return 'edited'");

		writeFileSync(path.join(cwd, "default.project.json"), '{ "name": ');
		expect(await build.next()).toContain(`${path.join(cwd, "default.project.json")}:1:`);
		writeFileSync(path.join(cwd, "default.project.json"), PROJECT.replace('"Shared"', '"Common"'));
		await build.until(/^Built out\.rbxlx: /);
		expect(built()).toContain(">Common<");
		expect(await build.interrupt()).toBe(0);
	});

	it("writes the sourcemap again when it is different, and only then", async () => {
		const cwd = temporaryFolder(files);
		const sourcemap = new TalkingBinary(["sourcemap", "--watch"], cwd);
		expect(await sourcemap.next()).toContain('"filePaths":["src/a.luau"]');
		writeFileSync(path.join(cwd, "src/a.luau"), "return 'edited'");
		writeFileSync(path.join(cwd, "src/b.luau"), MODULE);
		expect(await sourcemap.next()).toContain('"filePaths":["src/b.luau"]');
		expect(await sourcemap.interrupt()).toBe(0);
	});

	it("does not build what it builds from", async () => {
		const cwd = temporaryFolder(files);
		const build = new TalkingBinary(["build", "-o", "src/out.rbxm", "--watch"], cwd);
		await build.until(/src\/out\.rbxm is itself part of the project/);
		expect(await build.next()).toContain("globIgnorePaths");
		if (build.child.exitCode === null) await once(build.child, "close");
		expect(build.child.exitCode).toBe(2);
	});
});
