import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { dryRun, FakePlugin } from "./fake-plugin.js";

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
	#asked = 0;
	readonly #waiting: (() => void)[] = [];

	constructor(port: number, home: string) {
		this.child = fork(script, [String(port), home], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
		this.child.on("message", (news: { role?: string; ended?: string[]; asked?: number }) => {
			this.role = news.role ?? this.role;
			this.ended = news.ended ?? this.ended;
			this.#asked += news.asked ?? 0;
			for (const look of this.#waiting.splice(0)) look();
		});
		onTestFinished(() => void this.child.kill("SIGKILL"));
	}

	get asked(): number {
		return this.#asked;
	}

	/** What it was asked is done with. */
	forget(): void {
		this.ended = undefined;
		this.#asked = 0;
	}

	async until(condition: () => boolean): Promise<void> {
		while (!condition()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
	}
}

const hosts = (members: readonly Member[]) => members.filter(({ role }) => role === "host");

/** Connects as Studio would: again and again until somebody welcomes it. */
async function plug(port: number): Promise<FakePlugin> {
	for (;;) {
		try {
			const plugin = await FakePlugin.connect(port);
			onTestFinished(() => plugin.ws.terminate());
			await plugin.greet({});
			return plugin;
		} catch {
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	}
}

it("T14: twelve processes have one host, and another when it is killed in the middle of calls", async () => {
	const home = mkdtempSync(path.join(tmpdir(), "studio-bridge-election-"));
	onTestFinished(() => rmSync(home, { recursive: true, force: true }));
	const port = await freePort();
	let members = Array.from({ length: MEMBERS }, () => new Member(port, path.join(home, "home")));
	await Promise.all(members.map((member) => member.until(() => member.role !== undefined)));

	for (let round = 0; round < ROUNDS; round++) {
		const [host, ...others] = hosts(members);
		if (host === undefined) throw new Error("nobody is the host");
		expect(others).toEqual([]);
		const plugin = await plug(port);
		const clients = members.filter((member) => member !== host);
		for (const [index, { child }] of clients.entries()) {
			const change = { command: "sync", params: dryRun };
			child.send({
				calls: CALLS,
				timeoutMs: 20_000,
				...(index % 2 === 0 ? { command: "queryState", params: {} } : change),
			});
		}
		await Promise.all(clients.map((client) => client.until(() => client.asked >= CALLS)));

		host.child.kill("SIGKILL");
		await Promise.all(clients.map((client) => client.until(() => client.ended !== undefined)));
		for (const [index, client] of clients.entries()) {
			expect(client.ended).toEqual(Array(CALLS).fill(index % 2 === 0 ? "host_lost" : "outcome_unknown"));
			client.forget();
		}
		members = clients;
		await Promise.race(clients.map((client) => client.until(() => client.role === "host")));
		await plugin.closed;
	}
	expect(hosts(members)).toHaveLength(1);
});
