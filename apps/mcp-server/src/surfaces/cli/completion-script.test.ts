import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { commands } from "../../generated/commands.js";
import { completionScript } from "./completion-script.js";

/** What bash offers for a line whose last word is being typed. */
function complete(...line: string[]): string[] {
	const script = `${completionScript("bash", commands)}
COMP_WORDS=(studio-bridge ${line.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${line.length}; _studio_bridge; printf '%s\\n' "\${COMPREPLY[@]}"`;
	return execFileSync("bash", ["-c", script], { encoding: "utf8" }).trim().split("\n");
}

describe("completion", () => {
	it("bash offers commands, flags, and the values of a flag or an argument", () => {
		expect(complete("st")).toEqual(["state"]);
		expect(complete("state", "--co")).toEqual(["--context"]);
		expect(complete("state", "--context", "")).toEqual(["edit", "client", "server"]);
		expect(complete("completion", "po")).toEqual(["powershell"]);
		expect(complete("state", "--nonsense")).toEqual([""]);
	});

	it.each(["bash", "zsh", "fish", "powershell"] as const)("%s names every command", (shell) => {
		const script = completionScript(shell, commands);
		for (const { name } of commands) expect(script).toMatch(new RegExp(`['" ]${name}['": ]`));
	});
});
