import { describe, expect, it } from "vitest";
import { openStudio } from "./open-studio.js";

const lines = (output: readonly { level: string; message: string }[]) => output.map((e) => `${e.level}: ${e.message}`);

// Issue 3: "run a script and get its output, return values and errors".
describe.each(["virtual", "real"] as const)("runScript on a %s clock", (clock) => {
	it("waits for a script that yields, and gives its output and what it returns", async () => {
		const studio = await openStudio({ clock });
		const result = await studio.runScript(`
			print("one")
			task.spawn(function() task.wait(0.02) print("two") end)
			task.wait(0.05)
			warn("three", 3)
			return 1, nil, { a = "b" }`);
		expect(result).toMatchObject({ ok: true, returns: [1, undefined, { a: "b" }] });
		expect(lines(result.output)).toEqual(["print: one", "print: two", "warning: three 3"]);
	});

	it("gives message, line and traceback of an error, after a yield too", async () => {
		const studio = await openStudio({ clock });
		const source = "local function fail()\n\ttask.wait()\n\terror('no')\nend\nprint('before')\nfail()";
		const result = await studio.runScript(source, { chunkName: "build.luau" });
		expect(result).toMatchObject({
			ok: false,
			error: {
				kind: "error",
				message: "build.luau:3: no",
				line: 3,
				traceback: "build.luau:3 function fail\nbuild.luau:6",
			},
		});
		expect(lines(result.output)).toEqual(["print: before"]);
		expect(studio.errors).toEqual([]); // the caller has it
	});

	it("gives the line of a syntax error", async () => {
		const studio = await openStudio({ clock });
		expect(await studio.runScript("local x = 1\nlocal = 2", { chunkName: "bad" })).toMatchObject({
			ok: false,
			error: { kind: "error", message: expect.stringMatching(/^bad:2: /), line: 2, traceback: "" },
		});
	});

	it("ends a script that takes too long, and the Studio goes on", async () => {
		const studio = await openStudio({ clock });
		const result = await studio.runScript("while true do\n\ttask.wait()\nend", { timeoutMs: 100, chunkName: "slow" });
		expect(result).toMatchObject({
			ok: false,
			error: { kind: "timeout", message: "the script did not end within 100 ms", traceback: "slow:2", line: 2 },
		});
		expect(studio.run("return 1")).toEqual([1]);
	});

	it("survives a script that never returns to the host, as a result", async () => {
		const studio = await openStudio({ clock, limits: { runMs: 200 } });
		const result = await studio.runScript("print('start')\nlocal n = 0\nwhile true do n += 1 end", {
			chunkName: "spin",
		});
		expect(result).toMatchObject({ ok: false, error: { kind: "stopped", line: 3 } });
		expect(lines(result.output)).toEqual(["print: start"]);
	});

	it("reports a runaway after a yield as well", async () => {
		const studio = await openStudio({ clock, limits: { runMs: 200 } });
		const result = await studio.runScript("task.wait()\nwhile true do end", { chunkName: "spin" });
		expect(result).toMatchObject({ ok: false, error: { kind: "stopped" } });
	});

	it("is a failure when the script has ended, but not what it deferred", async () => {
		const studio = await openStudio({ clock, limits: { runMs: 200 } });
		const result = await studio.runScript("task.defer(function() while true do end end)");
		expect(result).toMatchObject({ ok: false, error: { kind: "stopped", line: 1 } });
	});

	it("may return anything when nobody wants it", async () => {
		const studio = await openStudio({ clock });
		expect(await studio.runScript("return workspace, print", { returns: false })).toMatchObject({
			ok: true,
			returns: [],
		});
	});

	it("says so when a result has no meaning outside", async () => {
		const studio = await openStudio({ clock });
		expect(await studio.runScript("return workspace")).toMatchObject({
			ok: false,
			error: { message: "cannot pass a value of type Instance to the host" },
		});
	});
});

// Issue 3: "virtual time makes TestEZ runs deterministic and instant".
describe("runScript on a virtual clock", () => {
	it("lets hours pass at once", async () => {
		const studio = await openStudio();
		const result = await studio.runScript("task.wait(7200) return math.floor(time())", { timeoutMs: 10_000_000 });
		expect(result).toMatchObject({ ok: true, returns: [7200] });
	});

	it("recognises a script nothing can wake up", async () => {
		const studio = await openStudio();
		expect(await studio.runScript("\nInstance.new('BindableEvent').Event:Wait()")).toMatchObject({
			ok: false,
			error: { kind: "stalled", line: 2 },
		});
	});
});
