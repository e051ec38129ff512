import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { runBinary } from "../support/binary.js";
import { root } from "../support/repository.js";
import { PROJECT, temporaryFolder } from "../support/temporary-project.js";

const MATH = "return { add = function(a, b)\n\treturn a + b\nend }";
const PASSING = `return function()
	local math = require(script.Parent.math)
	describe("add", function()
		it("adds", function()
			task.wait(60)
			expect(math.add(1, 2)).to.equal(3)
		end)
	end)
end`;
const FAILING = `return function()
	it("is wrong", function()
		expect(1).to.equal(2)
	end)
	it("breaks in a module", function()
		require(script.Parent.math).add({}, 1)
	end)
	itSKIP("later", function() end)
end`;

/** The files of a folder, as they would be inside `below`. */
function copyOf(folder: string, below: string): Record<string, string> {
	return Object.fromEntries(
		readdirSync(folder, { recursive: true, encoding: "utf8" })
			.filter((file) => file.endsWith(".lua"))
			.map((file) => [path.join(below, file), readFileSync(path.join(folder, file), "utf8")]),
	);
}

describe("studio-bridge test", () => {
	it("prints the tree and exits with 0 when all is well", async () => {
		const cwd = temporaryFolder({
			"default.project.json": PROJECT,
			"src/math.luau": MATH,
			"src/math.spec.luau": PASSING,
			"src/node_modules/other/other.spec.luau": "error('specs of packages are not ours')",
		});
		expect(await runBinary(["test"], { cwd })).toEqual({
			code: 0,
			stdout: "ReplicatedStorage\n  Shared\n    math\n      add\n        ✓ adds\n\n1 passed, 0 failed\n",
			stderr: "",
		});
	});

	it("says file and line of each failure and exits with 1", async () => {
		const cwd = temporaryFolder({
			"default.project.json": PROJECT,
			"src/math.luau": MATH,
			"src/math.spec.luau": FAILING,
			"src/syntax.spec.lua": "return function(\nend",
			"src/five.spec.lua": "return 5",
		});
		const { code, stdout } = await runBinary(["test"], { cwd });
		expect(code).toBe(1);
		expect(stdout).toBe(`ReplicatedStorage
  Shared
    math
      ✗ is wrong
          src/math.spec.luau:3
          Expected value "2" (number), got "1" (number) instead
      ✗ breaks in a module
          src/math.luau:2
          attempt to perform arithmetic (add) on table and number
            from src/math.spec.luau:6
      - later
✗ ReplicatedStorage › Shared › five
    src/five.spec.lua:1
    a spec must return a function, not number
✗ ReplicatedStorage › Shared › syntax
    src/syntax.spec.lua:2
    Expected identifier when parsing variable name, got 'end'

0 passed, 4 failed, 1 skipped
`);
	});

	it("answers programs, and runs only what the filter names", async () => {
		const files = { "default.project.json": PROJECT, "src/math.luau": MATH };
		const cwd = temporaryFolder({ ...files, "src/a.spec.luau": PASSING, "src/b.spec.luau": FAILING });
		const { code, stdout } = await runBinary(["test", "--json", "--filter", "a add"], { cwd });
		expect(code).toBe(0);
		expect(JSON.parse(stdout)).toMatchObject({ passed: 1, failed: 0, skipped: 3 });
		const people = await runBinary(["test", ".", "--filter", "is wrong"], { cwd });
		expect(people.code).toBe(1);
		expect(people.stdout).toContain("✗ is wrong");
		expect(people.stdout).not.toContain("breaks in a module");
	});

	it("prefers the project's own TestEZ", async () => {
		const shipped = path.dirname(
			createRequire(path.join(root, "apps/mcp-server/package.json")).resolve("@rbxts/testez"),
		);
		const own = copyOf(shipped, "src/Vendor");
		const marker = 'print("own copy")\n';
		const cwd = temporaryFolder({
			"default.project.json": PROJECT,
			"src/math.luau": MATH,
			"src/math.spec.luau": PASSING,
			...own,
			"src/Vendor/init.lua": marker + own[path.join("src/Vendor", "init.lua")],
		});
		expect(await runBinary(["test"], { cwd })).toMatchObject({ code: 0, stdout: expect.stringMatching(/^own copy\n/) });
	});

	it.each([
		[
			"an endless loop",
			"return function() it('x', function() while true do end end) end",
			"The test run broke off at src/a.spec.luau:1",
		],
		[
			"a wait without end",
			"return function() it('x', function() coroutine.yield() end) end",
			"the script waits for something",
		],
	])("ends with %s named", async (_name, spec, message) => {
		const cwd = temporaryFolder({ "default.project.json": PROJECT, "src/a.spec.luau": spec });
		const { code, stderr } = await runBinary(["test"], { cwd });
		expect(code).toBe(1);
		expect(stderr).toContain(message);
	});

	it("says what a spec is when there is none", async () => {
		const cwd = temporaryFolder({ "default.project.json": PROJECT, "src/math.luau": MATH });
		const { code, stderr } = await runBinary(["test"], { cwd });
		expect(code).toBe(1);
		expect(stderr).toContain("The project has no specs.\nA spec is a file called <name>.spec.luau");
	});
});
