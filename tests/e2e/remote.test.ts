import { describe, expect, it, onTestFinished } from "vitest";
import { Agent, freePort, runBinary, StudioProcess } from "../support/binary.js";

/** A host with a Studio, as it would run on the machine around a container. */
async function hostWithStudio(): Promise<number> {
	const port = await freePort();
	const agent = await Agent.start(port);
	onTestFinished(() => agent.close());
	const studio = new StudioProcess(port);
	onTestFinished(() => studio.kill());
	await agent.untilSessions();
	return port;
}

describe("a host elsewhere", () => {
	it("is used with --remote, and found from inside a development container", async () => {
		const port = await hostWithStudio();
		const remote = await runBinary(["state", "--json", "--remote", `localhost:${port}`]);
		expect(JSON.parse(remote.stdout)).toMatchObject({ state: "Edit" });
		const env = { ...process.env, DEVCONTAINER: "1", STUDIO_BRIDGE_OUTSIDE: "127.0.0.1" };
		const inside = await runBinary(["state", "--json", "--port", String(port)], { env });
		expect(JSON.parse(inside.stdout)).toMatchObject({ state: "Edit" });
	});

	it("that is not there is an error with what to do, not a host of our own", async () => {
		const { code, stderr } = await runBinary(["state", "--remote", `localhost:${await freePort()}`]);
		expect(code).toBe(1);
		expect(stderr).toContain("There is no bridge host of this installation");
	});
});
