import { Type } from "@sinclair/typebox";
import { defineCommand } from "../../define-command.js";
import type { Finding } from "../../doctor/finding.js";
import type { Style } from "../../text/style.js";

export default defineCommand({
	kind: "process",
	name: "doctor",
	summary: "Find out why Studio is not connected",
	description:
		"Checks the port and who owns it, the sessions and their plugin's version, the installed plugin, Studio, and who may read this installation's files. Says for each what to do. Exits with 1 when there is a problem.",
	examples: ["studio-bridge doctor", "studio-bridge doctor --json"],
	input: {
		dir: Type.Optional(Type.String({ description: "The plugins folder, if Studio's own is not the usual one." })),
	},
	handler: async ({ dir }, { bridge, signal, stdout, style, json }) => {
		const { checkPort } = await import("../../doctor/check-port.js");
		const { checkHome, checkPlugin, checkStudio } = await import("../../doctor/check-files.js");
		const { checkSessions } = await import("../../doctor/check-sessions.js");
		const { thisMachine } = await import("../../studio-install/machine.js");
		const { homeFolder } = await import("../../home-folder.js");
		const machine = thisMachine();
		const port = await checkPort(bridge.port); // before we take it ourselves
		const findings = [
			port,
			...(await checkSessions(bridge, signal)),
			await checkPlugin(machine, dir),
			checkStudio(machine),
			checkHome(homeFolder(), machine.platform),
		];
		const healthy = findings.every(({ status }) => status !== "problem");
		stdout(
			json
				? `${JSON.stringify({ healthy, findings }, undefined, 2)}\n`
				: `${findings.map((finding) => present(finding, style)).join("\n")}\n`,
		);
		return healthy ? 0 : 1;
	},
});

function present({ check, status, message, fix }: Finding, style: Style): string {
	const sign = { ok: style.green("ok     "), warning: style.yellow("warning"), problem: style.red("problem") }[status];
	const todo = fix === undefined ? "" : `\n${" ".repeat(19)}→ ${style.plain(fix)}`;
	return `${sign}  ${check.padEnd(8)}  ${style.plain(message)}${todo}`;
}
