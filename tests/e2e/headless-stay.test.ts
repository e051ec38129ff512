import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { binary, freePort, runBinary } from "../support/binary.js";
import { pluginWithPackages } from "../support/luau-packages.js";
import { temporaryFolder } from "../support/temporary-project.js";

/** `studio-bridge headless` without --run: it stays until it is stopped. */
function stay(words: string[], cwd: string) {
	const child = spawn(process.execPath, [binary, "headless", ...words], { cwd, stdio: ["ignore", "ignore", "pipe"] });
	onTestFinished(() => void child.kill("SIGKILL"));
	const said = { stderr: "" };
	const closed = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
	child.stderr.setEncoding("utf8").on("data", (text: string) => {
		said.stderr += text;
	});
	return { child, said, closed };
}

describe("studio-bridge headless, connected", () => {
	it("opens a baseplate with our plugin and others, and saves when it is stopped", async () => {
		const cwd = temporaryFolder({});
		writeFileSync(
			path.join(cwd, "other.rbxm"),
			pluginWithPackages('Instance.new("Folder", workspace).Name = "ByPlugin"'),
		);
		writeFileSync(path.join(cwd, "check.luau"), "print(workspace.ByPlugin.ClassName, workspace.Baseplate.ClassName)");
		const port = String(await freePort());
		const { child, closed, said } = stay(["--port", port, "--plugin", "other.rbxm", "--save", "out.rbxlx"], cwd);
		const state = await runBinary(["state", "--port", port, "--json"]);
		expect(JSON.parse(state.stdout)).toMatchObject({ state: "Edit", placeName: "Place1" });
		child.kill("SIGINT");
		expect(await closed).toEqual([0, null]);
		expect(said.stderr).toContain(`Headless Studio is running a baseplate and looks for a host on port ${port}.`);
		expect(said.stderr).toContain("Saved out.rbxlx.");
		expect((await runBinary(["headless", "out.rbxlx", "--run", "check.luau"], { cwd })).stdout).toBe("Folder Part\n");
	});

	it("ends with an error when a plugin runs away, instead of hanging", async () => {
		const cwd = temporaryFolder({});
		writeFileSync(path.join(cwd, "bad.rbxm"), pluginWithPackages("task.wait(0.1)\nwhile true do end"));
		const { closed, said } = stay(
			["--port", String(await freePort()), "--plugin", "bad.rbxm", "--save", "out.rbxl"],
			cwd,
		);
		expect(await closed).toEqual([1, null]);
		expect(said.stderr).toContain("Luau ran for more than 10000 ms without returning to the host");
		expect(existsSync(path.join(cwd, "out.rbxl"))).toBe(false);
	});
});
