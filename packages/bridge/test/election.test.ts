import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { installSecret } from "../src/index.js";
import { dryRun } from "./fake-plugin.js";
import { LastingPlugin } from "./lasting-plugin.js";

const script = fileURLToPath(new URL("./member.mjs", import.meta.url));
const ROUNDS = 3;
const MEMBERS = 12;
const CALLS = 5;

async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as { port: number };
	server.close();
	await once(server, "close");
	return port;
}

/** A process that uses the bridge, and everything it has said. */
class Member {
	readonly child: ChildProcess;
	role: string | undefined;
	ended: string[] | undefined;
	readonly #waiting: (() => void)[] = [];

	constructor(port: number, home: string) {
		this.child = fork(script, [String(port), home], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
		this.child.on("message", (news: { role?: string; ended?: string[] }) => {
			this.role = news.role ?? this.role;
			this.ended = news.ended ?? this.ended;
			for (const look of this.#waiting.splice(0)) look();
		});
		onTestFinished(() => void this.child.kill("SIGKILL"));
	}

	/** What it was asked is done with. */
	forget(): void {
		this.ended = undefined;
	}

	async until(condition: () => boolean): Promise<void> {
		while (!condition()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
	}
}

const hosts = (members: readonly Member[]) => members.filter(({ role }) => role === "host");

it("T14: twelve processes have one host, and another when it is killed in the middle of calls", async () => {
	const home = mkdtempSync(path.join(tmpdir(), "studio-bridge-election-"));
	onTestFinished(() => rmSync(home, { recursive: true, force: true }));
	const port = await freePort();
	let members = Array.from({ length: MEMBERS }, () => new Member(port, path.join(home, "home")));
	await Promise.all(members.map((member) => member.until(() => member.role !== undefined)));

	const plugin = new LastingPlugin(port, { secret: await installSecret(path.join(home, "home")) });
	onTestFinished(() => plugin.stop());

	for (let round = 1; round <= ROUNDS; round++) {
		const [host, ...others] = hosts(members);
		if (host === undefined) throw new Error("nobody is the host");
		expect(others).toEqual([]);
		const clients = members.filter((member) => member !== host);
		plugin.hold();
		const begunBefore = plugin.begun.size;
		for (const [index, { child }] of clients.entries()) {
			const call = index % 2 === 0 ? { command: "queryState", params: {} } : { command: "sync", params: dryRun };
			child.send({ calls: CALLS, timeoutMs: 20_000, ...call });
		}
		await plugin.until(() => plugin.begun.size - begunBefore === clients.length * CALLS);

		host.child.kill("SIGKILL");
		await Promise.race(clients.map((client) => client.until(() => client.role === "host")));
		plugin.release();
		await Promise.all(clients.map((client) => client.until(() => client.ended !== undefined)));
		for (const client of clients) {
			expect(client.ended).toEqual(Array(CALLS).fill("answered"));
			client.forget();
		}
		members = clients;
	}
	expect(hosts(members)).toHaveLength(1);
	expect(plugin.repeatedChanges).toEqual([]);
});
