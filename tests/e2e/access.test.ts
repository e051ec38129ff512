import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { createHeadlessStudio, type HeadlessStudio } from "@studio-bridge/headless-studio";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Agent, binary, freePort, runBinary } from "../support/binary.js";
import { root } from "../support/repository.js";
import { temporaryFolder } from "../support/temporary-project.js";

const artifact = path.join(root, "packages/plugin/dist/studio-bridge.rbxm");

async function openStudio(plugin: string, port: number): Promise<HeadlessStudio> {
	const studio = await createHeadlessStudio({ placeName: "Vault" });
	onTestFinished(() => studio.close());
	studio.loadPlugin(plugin, { settings: { StudioBridge_port: port } });
	return studio;
}

async function placesOf(agent: Agent): Promise<string[]> {
	const { data } = await agent.ask("studio_sessions");
	const { sessions = [] } = data as { sessions?: { placeName: string }[] };
	return sessions.map(({ placeName }) => placeName);
}

/** `studio-bridge pair`, read line by line. */
function pair(port: number) {
	const child = spawn(process.execPath, [binary, "pair", "--json", "--port", String(port)], {
		stdio: ["ignore", "pipe", "ignore"],
	});
	onTestFinished(() => void child.kill());
	const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
	return async () => JSON.parse((await lines.next()).value as string) as { code?: string; paired?: string };
}

describe("who may be a Studio", () => {
	it("the plugin that install-plugin wrote: it connects without anybody doing anything", async () => {
		const port = await freePort();
		const folder = temporaryFolder({});
		expect((await runBinary(["install-plugin", "--dir", folder])).code).toBe(0);
		const agent = await Agent.start(port);
		onTestFinished(() => agent.close());
		await openStudio(path.join(folder, "studio-bridge.rbxm"), port);
		expect(await placesOf(agent)).toEqual(["Vault"]);
	});

	it("another plugin once it was paired, with both ends saying so", async () => {
		const port = await freePort();
		const agent = await Agent.start(port);
		onTestFinished(() => agent.close());
		const studio = await openStudio(artifact, port);
		expect(await placesOf(agent)).toEqual([]);
		expect(studio.logs.map(({ message }) => message).join()).toContain("This plugin does not know any server yet.");
		const nextLine = pair(port);
		const { code } = await nextLine();
		studio.pluginUi.clickButton("Studio Bridge");
		await vi.waitFor(() => expect(studio.pluginUi.widgets().map(({ enabled }) => enabled)).toEqual([true]));
		studio.pluginUi.enterText("Studio Bridge", "Code", String(code));
		expect(await nextLine()).toEqual({ paired: "Vault" });
		expect(await placesOf(agent)).toEqual(["Vault"]);
		expect(JSON.stringify(studio.pluginUi.readWidget("Studio Bridge"))).toContain("Paired. This place is Vault.");
	});

	it("nobody with the old key after renew-key", async () => {
		const port = await freePort();
		const home = path.join(temporaryFolder({}), "home");
		const env = { ...process.env, STUDIO_BRIDGE_HOME: home };
		const folder = temporaryFolder({});
		await runBinary(["install-plugin", "--dir", folder], { env });
		const before = readFileSync(path.join(home, "secret"));
		const { code, stdout } = await runBinary(["renew-key", "--port", String(port)], { env });
		expect([code, stdout]).toEqual([0, expect.stringContaining("studio-bridge install-plugin")]);
		expect(readFileSync(path.join(home, "secret")).equals(before)).toBe(false);
		const doctor = await runBinary(["doctor", "--json", "--dir", folder, "--port", String(port)], { env });
		const { findings } = JSON.parse(doctor.stdout) as { findings: { check: string; status: string }[] };
		expect(findings.find(({ check }) => check === "plugin")?.status).toBe("warning");
	});
});
