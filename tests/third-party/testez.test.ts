import { describe, expect, it } from "vitest";
import { open, PRELUDE, run } from "../support/run-luau.js";

describe("TestEZ", () => {
	const SPECS = `
		local log = {}
		local TestEZ = load("testez", "src")
		local function note(text) return function() table.insert(log, text) end end
		local function plan(method) return { { method = method, path = { "root" }, pathStringForSorting = "root" } } end
		local function runPlan(method)
			return TestEZ.TestRunner.runPlan(TestEZ.TestPlanner.createPlan(plan(method)))
		end`;

	it("runs hooks in order, waits, and counts what passed, failed and was skipped", async () => {
		const studio = await open("testez");
		const returned = await run(
			studio,
			`${SPECS}
			local results = runPlan(function()
				beforeAll(note("beforeAll")) beforeEach(note("beforeEach")) afterEach(note("afterEach")) afterAll(note("afterAll"))
				it("waits", function() task.wait(20) table.insert(log, "test") end)
				it("fails", function() fail("on purpose") end)
				itSKIP("is skipped", note("never"))
				describe("nested", function() it("throws", function() error({ code = 1 }) end) end)
			end)
			return results.successCount, results.failureCount, results.skippedCount, log`,
		);
		const each = ["beforeEach", "afterEach"];
		expect(returned).toEqual([1, 2, 1, ["beforeAll", "beforeEach", "test", "afterEach", ...each, ...each, "afterAll"]]);
	});

	it("has expectations that hold and that name what does not", async () => {
		const studio = await open("testez");
		const returned = await run(
			studio,
			`${SPECS}
			local results = runPlan(function()
				it("holds", function()
					expect(1).to.equal(1)
					expect(1).never.to.equal(2)
					expect(0.1 + 0.2).to.be.near(0.3)
					expect(Instance.new("Part")).to.be.a("Instance")
					expect(Vector3.new(1, 2, 3)).to.equal(Vector3.new(1, 2, 3))
					expect(function() error("boom") end).to.throw("boom")
					expect(nil).never.to.be.ok()
				end)
				it("number", function() expect("a").to.be.a("number") end)
				it("throws", function() expect(function() end).to.throw() end)
			end)
			local messages = {}
			for _, text in results.errors do table.insert(messages, (string.match(text, "^test:%d+: ([^\\n]+)"))) end
			return results.successCount, messages`,
		);
		expect(returned).toEqual([
			1,
			[
				'Expected value of type "number", got value "a" of type string',
				"Expected function to throw an error, but it did not throw.",
			],
		]);
	});

	it("prints a report and runs only what has focus", async () => {
		const studio = await open("testez");
		const result = await studio.runScript(
			`${PRELUDE}${SPECS}
			local results = runPlan(function()
				itFOCUS("alone", note("alone"))
				it("not this", note("never"))
			end)
			TestEZ.Reporters.TextReporter.report(results)
			return log`,
		);
		expect(result).toMatchObject({ ok: true, returns: [["alone"]] });
		const report = result.output.map(({ message }) => message).join("\n");
		expect(report).toContain("[+] alone");
		expect(report).toContain("1 passed, 0 failed, 1 skipped");
	});
});
