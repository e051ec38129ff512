import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { Agent, binary, freePort, lighthouse, runBinary, StudioProcess } from "../support/binary.js";
import { root } from "../support/repository.js";
import { temporaryFolder } from "../support/temporary-project.js";

interface Finding {
	check: string;
	status: string;
	message: string;
	fix?: string;
}

const examine = async (words: string[], env: Record<string, string> = {}) => {
	const { code, stdout } = await runBinary(["doctor", "--json", ...words], { env: { ...process.env, ...env } });
	const { healthy, findings } = JSON.parse(stdout) as { healthy: boolean; findings: Finding[] };
	return { code, healthy, of: Object.fromEntries(findings.map((finding) => [finding.check, finding])) };
};

describe("studio-bridge doctor", () => {
	it("a Studio that is connected, the right plugin, a private home: all is well", async () => {
		const folder = temporaryFolder({ "home/secret": "x".repeat(32) });
		chmodSync(path.join(folder, "home"), 0o700);
		chmodSync(path.join(folder, "home/secret"), 0o600);
		const env = { STUDIO_BRIDGE_HOME: path.join(folder, "home") };
		await runBinary(["install-plugin", "--dir", folder], { env: { ...process.env, ...env } });
		const port = await freePort();
		const studio = new StudioProcess(port, lighthouse, env);
		onTestFinished(() => studio.kill());
		const { code, healthy, of } = await examine(["--port", String(port), "--dir", folder], env);
		expect({ code, healthy }).toEqual({ code: 0, healthy: true });
		expect(["port", "sessions", "versions", "plugin", "home"].map((check) => of[check]?.status)).toEqual(
			Array(5).fill("ok"),
		);
	});

	it("a stranger on the port, no plugin, a secret others can read: each is told with what to do", async () => {
		const stranger = createServer((socket) => socket.end("HTTP/1.1 200 OK\r\n\r\nhello")).listen(0, "127.0.0.1");
		onTestFinished(() => void stranger.close());
		await once(stranger, "listening");
		const folder = temporaryFolder({ "home/secret": "x" });
		chmodSync(path.join(folder, "home/secret"), 0o644);
		const { port } = stranger.address() as { port: number };
		const { code, healthy, of } = await examine(["--port", String(port), "--dir", folder], {
			STUDIO_BRIDGE_HOME: path.join(folder, "home"),
		});
		expect({ code, healthy }).toEqual({ code: 1, healthy: false });
		expect(of.port).toMatchObject({ status: "problem", fix: expect.stringContaining(String(port)) });
		expect(of.plugin).toMatchObject({ status: "problem", fix: "Run `studio-bridge install-plugin`." });
		expect(of.home).toMatchObject({ status: "problem", fix: expect.stringContaining("chmod") });
	});

	it("a bridge host on the port is recognised as one", async () => {
		const port = await freePort();
		const agent = await Agent.start(port);
		onTestFinished(() => agent.close());
		await agent.call("studio_sessions");
		const { of } = await examine(["--port", String(port)]);
		expect(of.port).toMatchObject({ status: "ok", message: expect.stringMatching(/^A bridge host .*listens on port/) });
	});

	it("another version's plugin is noticed", async () => {
		const folder = temporaryFolder({ "studio-bridge.rbxm": "older" });
		const { of } = await examine(["--port", String(await freePort()), "--dir", folder]);
		expect(of.plugin).toMatchObject({ status: "warning", message: expect.stringContaining("another version") });
	});
});

describe("studio-bridge uninstall-plugin", () => {
	it("removes the plugin, and says so when there is none", async () => {
		const folder = temporaryFolder({ "studio-bridge.rbxm": "x", "other.rbxm": "mine" });
		const file = path.join(folder, "studio-bridge.rbxm");
		expect((await runBinary(["uninstall-plugin", "--dir", folder])).stdout).toBe(`Removed ${file}.\n`);
		expect((await runBinary(["uninstall-plugin", "--dir", folder, "--json"])).stdout).toContain('"removed": null');
		expect(readFileSync(path.join(folder, "other.rbxm"), "utf8")).toBe("mine");
	});
});

describe.skipIf(process.platform !== "linux")("studio-bridge launch", () => {
	/** A home with a Wine prefix in which Studio is installed, and a `wine` that opens a headless Studio instead. */
	function wineHome(port: number): Record<string, string> {
		const home = temporaryFolder();
		const versions = path.join(home, ".wine/drive_c/users/me/AppData/Local/Roblox/Versions/version-1");
		mkdirSync(versions, { recursive: true });
		writeFileSync(path.join(versions, "RobloxStudioBeta.exe"), "");
		mkdirSync(path.join(home, "bin"));
		const wine = `#!/bin/sh\nprintf '%s\\n' "$@" > '${home}/said'\necho $$ > '${home}/pid'\nexec '${process.execPath}' '${binary}' headless '${lighthouse}' --port ${port}\n`;
		writeFileSync(path.join(home, "bin/wine"), wine, { mode: 0o755 });
		return { HOME: home, PATH: `${home}/bin:${process.env.PATH}` };
	}

	it("opens a place file in the installed Studio and waits for its plugin", async () => {
		const port = await freePort();
		const env = wineHome(port);
		const place = path.join(root, "examples/lighthouse.rbxlx");
		const { code, stdout, stderr } = await runBinary(["launch", place, "--wait", "--json", "--port", String(port)], {
			env: { ...process.env, ...env },
		});
		expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
		const answer = JSON.parse(stdout) as { session: { placeName: string }; studio: string; arguments: string[] };
		onTestFinished(() => void process.kill(Number(readFileSync(path.join(env.HOME ?? "", "pid"), "utf8"))));
		expect(answer.session.placeName).toBe("lighthouse");
		const said = readFileSync(path.join(env.HOME ?? "", "said"), "utf8")
			.trim()
			.split("\n");
		expect(said).toEqual([answer.studio, "--task", "EditFile", "--localPlaceFile", `Z:${place.replaceAll("/", "\\")}`]);
	});

	it("says clearly when there is no Studio, or no such place", async () => {
		const none = await runBinary(["launch", "123"], { env: { ...process.env, HOME: temporaryFolder() } });
		expect(none.code).toBe(1);
		expect(none.stderr).toMatch(/^No Roblox Studio is installed for this user on linux\.\nInstall it from/);
		const env = { ...process.env, ...wineHome(1) };
		const missing = await runBinary(["launch", "nowhere.rbxl"], { env });
		expect(missing.stderr).toContain("There is no place file at nowhere.rbxl.");
	});
});
