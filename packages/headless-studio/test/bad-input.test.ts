import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { createHeadlessStudio, LuauError, LuauOutOfMemory, PlaceFormatError } from "../src/index.js";
import { modelFile, moduleScript, script } from "./model-file.js";
import { openStudio } from "./open-studio.js";

const PLACE = modelFile(
	{ className: "Workspace", name: "Workspace", children: [{ className: "Part", name: "P" }] },
	{ className: "Lighting", name: "Lighting" },
);
const MEGABYTE = 1024 * 1024;

// Issue 3: "a corrupt place … ends in a clear error, never in a hung process".
describe("a corrupt place", () => {
	it("is refused or read, never a crash, wherever it is cut off or damaged", async () => {
		for (let at = 0; at < PLACE.length; at += 29) {
			const damaged = Buffer.from(PLACE);
			damaged[at] = (damaged[at] ?? 0) ^ 0xff;
			for (const place of [PLACE.subarray(0, at), damaged]) {
				const outcome = await createHeadlessStudio({ place }).then(
					(studio) => studio.close(),
					(error: unknown) => error,
				);
				if (outcome !== undefined) expect(outcome).toBeInstanceOf(PlaceFormatError);
			}
		}
	});

	// Where the header says how many classes and instances there are. rbx-dom alone would reserve room for 4 billion.
	it.each([16, 20])("whose counts lie (byte %i) is refused, and nothing else is said", (at) => {
		const lying = Buffer.from(PLACE);
		lying.writeUInt32LE(0xffff_ffff, at);
		const reader = new URL("../dist/dom/read-dom-file.js", import.meta.url).href;
		const program = `import { readDomFile } from "${reader}";
			try { readDomFile(Buffer.from("${lying.toString("base64")}", "base64")); } catch (error) { console.log(error.message); }`;
		const child = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
		expect(child.stderr).toBe("");
		expect(child.stdout).toMatch(
			/^\(bytes\) is not a readable Roblox file: its header promises \d+ instances of \d+ classes, but it has 3 /,
		);
	});
});

// Issue 3: "a plugin with a syntax error"; Fact sheet 2.4: what the caller of require learns.
describe("a plugin with a syntax error", () => {
	it("is an error with its line; its other scripts run", async () => {
		const studio = await openStudio();
		studio.loadPlugin(modelFile(script("Bad", "local x =\nlocal"), script("Good", "print('good')")), {
			name: "p.rbxm",
		});
		studio.advance(1);
		expect(studio.errors).toMatchObject([{ script: "PluginDebugService.user_p.rbxm.Bad" }]);
		expect(studio.errors[0]?.message).toMatch(/^user_p\.rbxm\.Bad:2: /);
		expect(studio.logs).toContainEqual(expect.objectContaining({ level: "print", message: "good" }));
	});

	it("in a module fails the require that wants it, by name", async () => {
		const studio = await openStudio();
		studio.loadPlugin(modelFile(script("Main", "require(script.Module)", [moduleScript("Module", "return (")])));
		studio.advance(1);
		expect(studio.errors.map(({ message }) => message)).toEqual([
			expect.stringMatching(/Module:1: /),
			expect.stringMatching(/Requested module experienced an error while loading/),
		]);
	});
});

// Issue 3: "a script with invalid UTF-8 or a NUL, 10 MB of source".
describe("a script", () => {
	it("may hold bytes that are not UTF-8: they arrive as they are", async () => {
		const studio = await openStudio();
		const source = Buffer.concat([Buffer.from('return "'), Buffer.from([0xff, 0xc3, 0x28]), Buffer.from('"')]);
		expect(await studio.runScript(source)).toMatchObject({ ok: true, returns: [Buffer.from([0xff, 0xc3, 0x28])] });
	});

	it("outside of a string, they are a syntax error", async () => {
		const studio = await openStudio();
		const result = await studio.runScript(Buffer.from([0x61, 0xff, 0x62]));
		expect(result).toMatchObject({ ok: false, error: { kind: "error", line: 1 } });
	});

	it("with a NUL is refused instead of being cut off there", async () => {
		const studio = await openStudio();
		const result = await studio.runScript("print('a')\nprint('b\0c')\nprint('d')", { chunkName: "nul" });
		expect(result).toMatchObject({ ok: false, error: { kind: "error", line: 2 }, output: [] });
		expect(() => studio.run("return 1 --\0 and more")).toThrow(/NUL/);
	});

	it("of 10 MB runs", async () => {
		const studio = await openStudio();
		const source = `${"-- 0123456789\n".repeat((10 * MEGABYTE) / 14)}return "end"`;
		expect(await studio.runScript(source)).toMatchObject({ ok: true, returns: ["end"] });
	});

	it("of 10 MB of code runs to its end", async () => {
		const studio = await openStudio();
		const source = `${"x = 1\n".repeat((10 * MEGABYTE) / 6)}return x`;
		expect(await studio.runScript(source)).toMatchObject({ ok: true, returns: [1] });
	});
});

// Issue 3: "infinite recursion … ends in a clear error". creator-docs, scripting/events/deferred: re-entrancy is
// limited.
describe("recursion without end", () => {
	it.each([
		["a function", "local function f()\n\treturn 1 + f()\nend\nf()", /stack overflow/],
		["pcall", "local function f()\n\tlocal ok, problem = pcall(f)\n\terror(problem, 0)\nend\nf()", /overflow/],
		[
			"metamethods",
			"local t = setmetatable({}, {})\ngetmetatable(t).__index = function(_, k)\n\treturn t[k]\nend\nreturn t.x",
			/overflow/,
		],
		[
			"tostring",
			"local t = {}\nsetmetatable(t, { __tostring = function() return tostring(t) end })\nreturn tostring(t)",
			/overflow/,
		],
		["coroutines", "local function f() coroutine.wrap(f)() end f()", /overflow/],
		["string patterns", "return string.find(string.rep('a', 300000), string.rep('(', 40))", /too many captures/],
	])("of %s is an error and the Studio goes on", async (_name, source, message) => {
		const studio = await openStudio();
		const result = await studio.runScript(source);
		expect(result).toMatchObject({ ok: false, error: { message: expect.stringMatching(message) } });
		expect(studio.run("return 1")).toEqual([1]);
	});

	it("of events is stopped at the depth Studio has", async () => {
		const studio = await openStudio();
		const result = await studio.runScript(`
			local event = Instance.new("BindableEvent")
			event.Event:Connect(function() event:Fire() end)
			event:Fire()
			task.wait()`);
		expect(result.ok).toBe(true);
		expect(studio.errors[0]?.message).toMatch(/Maximum re-entrancy depth/);
	});
});

// Issue 3: "A runaway script is stopped at a limit with its traceback."
describe("a loop without end", () => {
	it.each([
		["empty", "while true do end"],
		["that catches errors", "while true do pcall(error) end"],
		["in the sort of a table", "table.sort({ 1, 2, 3 }, function() while true do end end)"],
		["of gsub", "string.gsub(string.rep('a', 1e6), 'a', function() local n = 0 while true do n += 1 end end)"],
	])("%s is stopped at the limit", async (_name, source) => {
		const studio = await openStudio({ limits: { runMs: 300 } });
		const result = await studio.runScript(source);
		expect(result).toMatchObject({ ok: false, error: { kind: "stopped", message: expect.stringMatching(/300 ms/) } });
		expect(() => studio.run("return 1")).toThrow(/crashed|stopped/);
	});
});

// Issue 3: "out of memory: each ends in a clear error".
describe("out of memory", () => {
	it.each([
		["tables", "local t = {}\nwhile true do\n\ttable.insert(t, table.create(1000, 1))\nend"],
		["one string", "return string.rep('x', 2^31 - 10)"],
		["a growing string", "local s = 'x'\nwhile true do\n\ts = s .. s\nend"],
		["buffers", "local t = {}\nwhile true do\n\ttable.insert(t, buffer.create(1e6))\nend"],
		["instances", "while true do Instance.new('Part', workspace) end"],
	])("by %s is an error that says so", async (_name, source) => {
		const studio = await openStudio({ limits: { memoryMB: 64 } });
		const result = await studio.runScript(source);
		expect(result).toMatchObject({
			ok: false,
			error: { message: expect.stringMatching(/not enough memory|too large|overflow/) },
		});
	});

	it("does not keep the Studio from closing", async () => {
		const studio = await createHeadlessStudio({ clock: "virtual", limits: { memoryMB: 64 } });
		studio.run("_G.all = {} pcall(function() while true do table.insert(_G.all, table.create(10, 1)) end end)");
		await studio.close();
		expect(() => studio.run("return 1")).toThrow("the headless Studio is closed");
	});

	it("leaves a Studio that can go on", async () => {
		const studio = await openStudio({ limits: { memoryMB: 64 } });
		expect(() => studio.run("return string.rep('x', 500 * 1024 * 1024)")).toThrow(LuauOutOfMemory);
		expect(() => studio.run("error('still there')")).toThrow(LuauError);
	});
});
