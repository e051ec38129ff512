import { fileURLToPath } from "node:url";
import { createHeadlessStudio } from "@studio-bridge/headless-studio";
import { describe, expect, it } from "vitest";

interface SpecResult {
	name: string;
	status: "Success" | "Failure" | "Skipped";
	errors: string[];
}

/** Longer than the specs wait, all together; virtual seconds cost nothing. */
const PATIENCE_SECONDS = 120;

/** Runs every TestEZ spec on the Luau VM, as they were compiled, and brings back what became of each. */
async function runSpecs() {
	const studio = await createHeadlessStudio({ clock: "virtual" });
	try {
		studio.loadPlugin(fileURLToPath(import.meta.resolve("@studio-bridge/plugin/studio-bridge.test.rbxm")));
		studio.advance(PATIENCE_SECONDS);
		const [report] = studio.run(`
			local specs = game:GetService("TestService"):FindFirstChild("StudioBridgeSpecs")
			return specs and specs.Value
		`);
		return { report: report as string | undefined, threadErrors: studio.errors.map(({ traceback }) => traceback) };
	} finally {
		await studio.close();
	}
}

// At collection, so that each spec can be a test of its own.
const { report, threadErrors } = await runSpecs();
const specs: SpecResult[] = report === undefined ? [] : JSON.parse(report).specs;

describe("TestEZ", () => {
	it("ran to its end, with no error in any thread", () => {
		expect(threadErrors).toEqual([]);
		expect(report).toBeDefined();
		expect(specs).not.toHaveLength(0);
	});

	for (const { name, status, errors } of specs) {
		it(name, () => {
			expect(errors.join("\n")).toBe("");
			expect(status).toBe("Success");
		});
	}
});
