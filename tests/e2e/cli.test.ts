import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { freePort, runBinary, StudioProcess } from "../support/binary.js";
import { root } from "../support/repository.js";

describe("the command line", () => {
	let studio: StudioProcess | undefined;
	afterEach(() => studio?.kill());

	it("shows an overview, a command's help and the version", async () => {
		const overview = await runBinary(["--help"]);
		expect(overview.code).toBe(0);
		expect(overview.stdout).toMatch(/^ {2}state +Show the run mode and the place of a session$/m);
		const help = await runBinary(["state", "--help"]);
		expect(help.stdout).toContain("Usage: studio-bridge state [options]");
		expect(help.stdout).toContain("--session-id <string>");
		expect((await runBinary(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
	});

	it("prints the state for people and for programs", async () => {
		const port = String(await freePort());
		studio = new StudioProcess(Number(port));
		const people = await runBinary(["state", "--port", port]);
		expect(people).toEqual({ code: 0, stdout: "lighthouse is in Edit mode\nplace id  0\ngame id   0\n", stderr: "" });
		const programs = await runBinary(["state", "--port", port, "--json"]);
		expect(JSON.parse(programs.stdout)).toEqual({ state: "Edit", placeName: "lighthouse", placeId: 0, gameId: 0 });
		const sessions = await runBinary(["sessions", "--port", port]);
		expect(sessions.stdout).toMatch(
			/^session +place +context +state +place id\n[0-9A-Fa-f-]{36} +lighthouse +edit +Edit +0\n$/,
		);
	});

	it.each([
		[["stat"], "There is no command 'stat'.\nRun `studio-bridge --help` to see them.\n"],
		[["state", "--colour"], "Unknown option '--colour'"],
		[["state", "now"], "Unexpected argument 'now'.\nRun `studio-bridge state --help` to see what it takes.\n"],
		[["state", "--port", "70000"], "--port must be a number from 1 to 65535, not '70000'.\n"],
		[["state", "--log-level", "loud"], "--log-level must be one of debug, info, warn, error, not 'loud'.\n"],
		[["state", "--context", "moon"], "Invalid input: /context must be one of edit, client, server\n"],
	])("%j is misuse: exit code 2 and what to do", async (words, message) => {
		const { code, stdout, stderr } = await runBinary(words);
		expect(code).toBe(2);
		expect(stdout).toBe("");
		expect(stderr).toContain(message);
	});

	it.each<[what: string, onConnection: (socket: Socket) => void, reason: string]>([
		["says nothing", () => {}, "it accepts connections, but did not answer within 3 seconds"],
		["hangs up", (socket) => socket.destroy(), ""],
		["is a web server", (socket) => socket.end("HTTP/1.1 200 OK\r\n\r\n"), "Unexpected server response: 200"],
		["talks gibberish", (socket) => socket.end("+OK ready\r\n"), ""],
	])("a port of a stranger that %s is named, not fought over", async (_what, onConnection, reason) => {
		const stranger = createServer(onConnection).listen(0, "127.0.0.1");
		await once(stranger, "listening");
		const { port } = stranger.address() as { port: number };
		const { code, stderr } = await runBinary(["state", "--port", String(port)]);
		stranger.close();
		expect(code).toBe(1);
		expect(stderr).toContain(
			`Port ${port} is taken by a program that is not a bridge host of this installation: ${reason}`,
		);
		expect(stderr).toContain("Stop that program, or choose another port with --port");
	});

	it("installs the plugin that belongs to it, replacing what was there", async () => {
		const folder = mkdtempSync(path.join(tmpdir(), "studio-bridge-plugins-"));
		writeFileSync(path.join(folder, "studio-bridge.rbxm"), "an older plugin");
		const { code, stdout } = await runBinary(["install-plugin", "--dir", folder]);
		const installed = readFileSync(path.join(folder, "studio-bridge.rbxm"));
		const left = readdirSync(folder);
		rmSync(folder, { recursive: true });
		expect(code).toBe(0);
		expect(stdout).toContain(path.join(folder, "studio-bridge.rbxm"));
		expect(installed.subarray(0, 8).toString("latin1")).toBe("<roblox!");
		expect(left).toEqual(["studio-bridge.rbxm"]);
	});

	it("a plugins folder that cannot be written to is said so", async () => {
		const { code, stderr } = await runBinary(["install-plugin", "--dir", path.join(root, "package.json")]);
		expect(code).toBe(1);
		expect(stderr).toMatch(/^The plugin could not be written: .*\nClose Studio if it holds the file/);
	});

	it("a place that does not exist is said so", async () => {
		const { code, stderr } = await runBinary(["headless", "nowhere.rbxl"]);
		expect(code).toBe(1);
		expect(stderr).toBe(
			"There is no place or project at nowhere.rbxl.\nGive the path of a .rbxl or .rbxlx file, of a *.project.json or its folder, or none to open a baseplate.\n",
		);
	});
});
