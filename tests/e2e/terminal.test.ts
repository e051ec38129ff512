import { describe, expect, it, onTestFinished } from "vitest";
import { freePort, runBinary, StudioProcess } from "../support/binary.js";

describe("studio-bridge terminal, through a pipe", () => {
	it("runs dot-commands with their flags, explains mistakes, and ends with its input", async () => {
		const port = await freePort();
		const studio = new StudioProcess(port);
		onTestFinished(() => studio.kill());
		const input = [
			".state",
			".sessions --json",
			".stat",
			".state --colour",
			".connect",
			".state --context server",
			".disconnect",
			".exit",
			".state",
		];
		const { code, stdout, stderr } = await runBinary(["terminal", "--port", String(port)], { input: input.join("\n") });
		expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
		expect(stdout.match(/lighthouse is in Edit mode/g)).toHaveLength(1);
		expect(stdout).toContain('"placeName": "lighthouse"');
		expect(stdout).toContain("There is no command '.stat'.\nType .help to see them.\n");
		expect(stdout).toContain("Unknown option '--colour'");
		expect(stdout).toMatch(/Connected to lighthouse \(edit\), session [0-9A-Fa-f-]{36}\.\n/);
		expect(stdout).toContain("No server context available.");
	});

	it("does not run what would take the terminal away, and shows what there is", async () => {
		const { stdout } = await runBinary(["terminal", "--port", String(await freePort())], { input: ".mcp\n.help\n" });
		expect(stdout).toContain("There is no command '.mcp'.");
		expect(stdout).toMatch(/^\.state +Show the run mode and the place of a session$/m);
		expect(stdout).toMatch(/^\.connect \[id\] +Send commands to this session from now on$/m);
	});
});
