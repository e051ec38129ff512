import { describe, expect, it } from "vitest";
import type { HeadlessStudio } from "../src/index.js";
import { folder, modelFile, moduleScript, script } from "./model-file.js";
import { openStudio, printed } from "./open-studio.js";

/** Loads a plugin made of a main script and modules beside it. */
async function runModules(main: string, modules: Record<string, string>): Promise<HeadlessStudio> {
	const studio = await openStudio();
	const children = Object.entries(modules).map(([name, source]) => moduleScript(name, source));
	studio.loadPlugin(modelFile(folder("Root", script("Main", main), ...children)), { name: "p.rbxm" });
	studio.advance(10);
	return studio;
}

const REQUIRE = "local function import(name) return require(script.Parent[name]) end ";

// creator-docs, ModuleScript: runs once, exactly one value. Fact sheet 2.4: what the caller learns of a failure.
describe("require", () => {
	it("runs a module once and shares its value", async () => {
		const studio = await runModules(`${REQUIRE} print(import("A") == import("A"), import("B").a == import("A"))`, {
			A: `print("A runs") return {}`,
			B: `return { a = require(script.Parent.A) }`,
		});
		expect(printed(studio)).toEqual(["A runs", "true true"]);
		expect(studio.errors).toEqual([]);
	});

	it("waits for modules that yield, and lets others wait too", async () => {
		const studio = await runModules(
			`${REQUIRE} task.spawn(function() print("second", import("Slow")) end) print("first", import("Slow"))`,
			{ Slow: `task.wait(1) return os.clock()` },
		);
		expect(printed(studio)).toEqual(["second 1", "first 1"]);
	});

	it("goes through chains far deeper than the native stack allows", async () => {
		const modules: Record<string, string> = { M200: `return 200` };
		for (let i = 0; i < 200; i++) modules[`M${i}`] = `return require(script.Parent.M${i + 1})`;
		const studio = await runModules(`${REQUIRE} print(import("M0"))`, modules);
		expect(studio.errors).toEqual([]);
		expect(printed(studio)).toEqual(["200"]);
	});

	it("works inside pcall, coroutines and handlers", async () => {
		const studio = await runModules(
			`${REQUIRE}
			print(pcall(import, "A"))
			print(coroutine.wrap(function() return import("B") end)())
			workspace.ChildAdded:Once(function() print(import("C")) end)
			Instance.new("Folder", workspace)`,
			{ A: `return "a"`, B: `return require(script.Parent.A) .. "b"`, C: `return "c"` },
		);
		expect(printed(studio)).toEqual(["true a", "ab", "c"]);
	});

	it("names a module that requires itself, directly or in a circle", async () => {
		const studio = await runModules(`${REQUIRE} print(pcall(import, "A")) print(pcall(import, "Self"))`, {
			A: `return require(script.Parent.B)`,
			B: `return require(script.Parent.C)`,
			C: `return require(script.Parent.A)`,
			Self: `return require(script)`,
		});
		expect(studio.errors.map((error) => error.message)).toEqual([
			"user_p.rbxm.Root.C:1: Requested module was required recursively",
			"user_p.rbxm.Root.B:1: Requested module experienced an error while loading",
			"user_p.rbxm.Root.A:1: Requested module experienced an error while loading",
			"user_p.rbxm.Root.Self:1: Requested module was required recursively",
		]);
	});

	// Fact sheet 2.4: the caller only learns that it failed; the reason is in the output.
	it("hides why a module failed from the caller and reports it", async () => {
		const studio = await runModules(
			`${REQUIRE} for _, name in { "Error", "Syntax", "Nothing", "Error" } do print(select(2, pcall(import, name))) end`,
			{ Error: `error("inner")`, Syntax: `return return`, Nothing: `local x = 1` },
		);
		expect(new Set(printed(studio))).toEqual(
			new Set(["user_p.rbxm.Root.Main:1: Requested module experienced an error while loading"]),
		);
		expect(studio.errors.map(({ message, script }) => [message, script])).toEqual([
			["user_p.rbxm.Root.Error:1: inner", "PluginDebugService.user_p.rbxm.Root.Error"],
			[
				"user_p.rbxm.Root.Syntax:1: Expected identifier when parsing expression, got 'return'",
				"PluginDebugService.user_p.rbxm.Root.Syntax",
			],
			["Module code did not return exactly one value", "PluginDebugService.user_p.rbxm.Root.Nothing"],
		]);
	});

	it("takes modules that are nowhere in the tree, and nothing but modules", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`
				local module = Instance.new("ModuleScript")
				module.Source = "return { script.Name }"
				return require(module)[1], select(2, pcall(require, workspace))`),
		).toEqual(["ModuleScript", "run:4: Attempted to call require with invalid argument(s)."]);
	});
});

// Fact sheet 2.4: loadstring in plugins, and the names of chunks.
describe("loadstring", () => {
	it("compiles with the caller's environment and names the chunk", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`
				local f = loadstring("return script, game.ClassName, ...")
				local bad, message = loadstring("x = = 1", "=name")
				local _, position = pcall(loadstring("\\nerror('here')"))
				return select(2, f(1)), select(3, f(7)), bad, message, position`),
		).toEqual([
			"DataModel",
			7,
			undefined,
			"name:1: Expected identifier when parsing expression, got '='",
			`[string "..."]:2: here`,
		]);
	});
});

// creator-docs, LuaGlobals.getfenv and setfenv; _G and shared are shared.
describe("function environments", () => {
	it("can be read, replaced and written, without leaking between scripts", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`
				local function f() return injected, game.ClassName end
				local environment = setmetatable({ injected = 5 }, { __index = getfenv() })
				setfenv(f, environment)
				ownGlobal = 1
				return f(), getfenv(f) == environment, getfenv().ownGlobal, getmetatable(getfenv())`),
		).toEqual([5, true, 1, "The metatable is locked"]);
		expect(studio.run(`return ownGlobal`)).toEqual([undefined]);
	});

	it("do not lead into the emulation", async () => {
		const studio = await openStudio();
		expect(
			studio.run(`
				local function own() end
				return getfenv(0) == getfenv(), getfenv(1) == getfenv(own), getfenv(print) == getfenv(), getfenv(pcall) == getfenv(),
					select(2, pcall(setfenv, print, {})), select(2, pcall(getfenv, 99))`),
		).toEqual([
			true,
			true,
			true,
			true,
			"run:4: 'setfenv' cannot change environment of given object",
			"run:4: invalid argument #1 to 'getfenv' (invalid level)",
		]);
	});

	it("share _G and shared", async () => {
		const studio = await openStudio();
		studio.run(`_G.value, shared.value = 1, 2`);
		expect(studio.run(`return _G.value, shared.value`)).toEqual([1, 2]);
	});
});

// Luau, debug library: traceback and info. Fact sheet 10: what version() looks like.
describe("standard functions", () => {
	it("describe the stack without the emulation's own frames", async () => {
		const studio = await openStudio();
		const [traceback, source, line, handled] = studio.run(
			[
				`local function inner() return debug.traceback("message") end`,
				`local traceback = inner()`,
				`local source, line = debug.info(1, "sl")`,
				`local _, handled = xpcall(function() workspace:FindFirstChild() end, debug.traceback)`,
				`return traceback, source, line, handled`,
			].join("\n"),
		);
		expect(traceback).toBe("message\nrun:1 function inner\nrun:2");
		expect([source, line]).toEqual(["run", 3]);
		expect(handled).toBe("run:4: Argument 1 missing or nil\nrun:4\nrun:4");
	});

	it("include the version of Studio the reflection data comes from", async () => {
		const studio = await openStudio();
		expect(studio.run("return version()")[0]).toMatch(/^0\.\d+\.0\.\d+$/);
	});
});

// Issue 3: "run a script and get its output, return values and errors".
describe("run", () => {
	it("throws what the chunk raises, with its traceback", async () => {
		const studio = await openStudio();
		expect(() => studio.run("local function f() error('boom') end\nf()", "fixture")).toThrow(
			expect.objectContaining({
				name: "LuauError",
				message: "fixture:1: boom",
				traceback: "fixture:1 function f\nfixture:2",
			}),
		);
		expect(() => studio.run("return return")).toThrow(
			"run:1: Expected identifier when parsing expression, got 'return'",
		);
		expect(() => studio.run("error({ code = 1 })")).toThrow(/^table: 0x/);
		expect(studio.errors).toEqual([]);
	});

	it("refuses a chunk that yields, and does not go on with it", async () => {
		const studio = await openStudio();
		expect(() => studio.run("task.wait() print('later')")).toThrow("the chunk yielded");
		studio.advance(1);
		expect(printed(studio)).toEqual([]);
	});

	it("takes bytes", async () => {
		const studio = await openStudio();
		expect(studio.run(Buffer.from([...Buffer.from('return #"'), 0xff, ...Buffer.from('"')]))).toEqual([1]);
	});
});
