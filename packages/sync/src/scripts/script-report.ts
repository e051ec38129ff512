import { inOneLine, jsonBlock } from "../report/game-text.js";

/** A script as Studio has it, or why it could not be read. */
export type ScriptReport =
	| {
			readonly status: "success";
			readonly source: string;
			readonly studioHash: string;
			readonly hash: string;
			readonly className: string;
			readonly instancePath: string;
			readonly id: string;
			readonly fsPath: string | null;
			readonly isDraft: boolean;
	  }
	| { readonly status: "error"; readonly message: string };

/** A script for agents: what it is, its hash, and all of it as JSON. */
export function describeScript(report: ScriptReport): string {
	if (report.status === "error") return `${report.message}\n\n${jsonBlock(report)}`;
	const { instancePath, className, studioHash } = report;
	return `Script source for ${inOneLine(instancePath)} (${inOneLine(className)}):\nHash: ${studioHash}\n\n${jsonBlock(report)}`;
}
