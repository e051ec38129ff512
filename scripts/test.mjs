// `npm test`: set everything up, check it, run every test, and close with the true total.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { main, prepare, run, StepFailed, step } from "./workspace.mjs";

await main(async () => {
	const totals = { passed: 0, failed: 0, skipped: 0 };
	try {
		const env = await prepare();
		await attempt(totals, () => step("Checking formatting, lint and types", "pnpm", ["check"], env));
		await vitest(totals, env);
	} catch (error) {
		if (!(error instanceof StepFailed)) throw error;
		process.stderr.write(`${error.message}\n`);
		totals.failed += 1;
	}
	const { passed, failed, skipped } = totals;
	process.stdout.write(`\n${passed} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}\n`);
	return failed === 0 && passed > 0 ? 0 : 1;
});

/** A step that counts as one failure but does not keep the tests from running. */
async function attempt(totals, work) {
	try {
		await work();
	} catch (error) {
		if (!(error instanceof StepFailed)) throw error;
		process.stderr.write(`${error.message}\n`);
		totals.failed += 1;
	}
}

/** All Node tests; the plugin's TestEZ specs appear among them, one test each. */
async function vitest(totals, env) {
	const folder = mkdtempSync(path.join(tmpdir(), "studio-bridge-test-"));
	const report = path.join(folder, "report.json");
	try {
		const args = ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
		const code = await run("pnpm", [...args, ...process.argv.slice(2)], env);
		const result = JSON.parse(readFileSync(report, "utf8"));
		// A file that cannot be loaded has no tests to count; it is a failure all the same.
		const broken = result.testResults.filter(
			(file) => file.status === "failed" && file.assertionResults.length === 0,
		).length;
		totals.passed += result.numPassedTests;
		totals.failed += result.numFailedTests + broken;
		totals.skipped += result.numPendingTests + result.numTodoTests;
		if (code !== 0 && totals.failed === 0) totals.failed += 1;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
