import { Type } from "@sinclair/typebox";
import { defineCommand } from "../../define-command.js";
import { readPlaceTree } from "../../headless/open-place.js";
import { warningLine } from "../../project/warning-line.js";

const DEFAULT_TIMEOUT_SECONDS = 300;

export default defineCommand({
	kind: "process",
	name: "test",
	summary: "Run the TestEZ specs of a project without Studio",
	description:
		"Reads a Rojo project, opens it in a headless Studio and runs every *.spec.luau and *.spec.lua of it with TestEZ, the project's own copy if it has one. The clock is virtual: waiting costs nothing and every run is the same. With --json, what the tests print goes to stderr. Exits with 1 when a test fails. Specs of packages below node_modules or _Index are left out.",
	examples: [
		"studio-bridge test",
		"studio-bridge test game/default.project.json --filter inventory",
		"studio-bridge test --json",
	],
	input: {
		project: Type.Optional(
			Type.String({ description: "A *.project.json or the folder of one (default: the working directory)." }),
		),
		filter: Type.Optional(Type.String({ description: "Run only tests whose full name contains this text." })),
		timeout: Type.Optional(
			Type.Number({
				minimum: 0.001,
				description: `Seconds of virtual time the whole run may take (default ${DEFAULT_TIMEOUT_SECONDS}).`,
			}),
		),
	},
	positional: ["project"],
	handler: async ({ project = ".", filter, timeout = DEFAULT_TIMEOUT_SECONDS }, { json, stdout, stderr }) => {
		const { tree, warnings } = await readPlaceTree(project);
		for (const warning of warnings) stderr(warningLine(warning));
		const { runSpecs } = await import("../../testing/run-specs.js");
		const { writeLog } = await import("../../headless/run-file.js");
		const report = await runSpecs(tree, {
			filter,
			timeoutMs: timeout * 1000,
			cwd: process.cwd(),
			onLog: (entry) => writeLog(entry, { stdout, stderr, json }),
		});
		const { presentReport } = await import("../../testing/present-report.js");
		stdout(`${json ? JSON.stringify(report, undefined, 2) : presentReport(report, filter !== undefined)}\n`);
		return report.failed > 0 ? 1 : 0;
	},
});
