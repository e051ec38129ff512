import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { Agent, freePort, StudioProcess } from "./binary.js";
import { eventually, LiveProcess } from "./live-workshop.js";

export interface Change {
	id: string;
	path: string;
	direction?: string;
	patchType: string;
	className: string;
	studioHash?: string;
	defaultSelection: string | null;
	fsPath: string | null;
	conflicts?: unknown[];
	properties?: Record<string, { current?: unknown; incoming?: unknown }>;
}

export interface Report {
	status: string;
	message?: string;
	syncId?: string;
	changes?: Change[];
	failed?: { id: string; message: string }[];
	verdicts?: { id: string; verdict: string; currentHash?: string }[];
}

const PROJECT = {
	name: "workshop",
	tree: { $className: "DataModel", ServerScriptService: { Server: { $path: "src" } } },
};

const START_TIMEOUT_MS = 60_000;

/** A project, a Studio that has it open, and an agent that works on both. */
export class Workshop {
	readonly folder = mkdtempSync(path.join(tmpdir(), "studio-bridge-workshop-"));
	agent!: Agent;
	live: LiveProcess | undefined;
	studio!: StudioProcess;
	#port = 0;

	/** Studio begins with exactly the project, or with the given place. */
	static async open(files: Record<string, string>, project: object = PROJECT, placeId = 7): Promise<Workshop> {
		const workshop = new Workshop();
		workshop.write("default.project.json", JSON.stringify(project));
		for (const [name, text] of Object.entries(files)) workshop.write(name, text);
		workshop.#port = await freePort();
		try {
			workshop.openStudio(workshop.folder, placeId);
			workshop.agent = await Agent.start(workshop.#port);
			await workshop.#studioConnected();
			return workshop;
		} catch (error) {
			// Nobody has it yet who could close it.
			await workshop.close();
			throw error;
		}
	}

	openStudio(place: string, placeId: number): void {
		this.studio = new StudioProcess(this.#port, place, {}, ["--place-id", String(placeId)]);
	}

	/** The server process ends and another one takes its place. */
	async restartServer(): Promise<void> {
		await this.agent.close();
		this.agent = await Agent.start(this.#port);
		await this.#studioConnected();
	}

	/** However busy the machine is: a server answers that nobody is there sooner than a Studio has started. */
	async #studioConnected(): Promise<void> {
		for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; ) {
			if ((await this.agent.call("studio_sessions")).isError !== true) return;
		}
		throw new Error("Studio did not connect");
	}

	write(name: string, text: string): void {
		mkdirSync(path.dirname(path.join(this.folder, name)), { recursive: true });
		writeFileSync(path.join(this.folder, name), text);
	}

	read(name: string): string {
		return readFileSync(path.join(this.folder, name), "utf8");
	}

	/** The texts of all files below a folder, by their path in it. */
	files(below = "src"): Record<string, string> {
		const paths = readdirSync(path.join(this.folder, below), { recursive: true, withFileTypes: true });
		const files = paths.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
		return Object.fromEntries(
			files.sort().map((file) => [path.relative(path.join(this.folder, below), file), readFileSync(file, "utf8")]),
		);
	}

	remove(name: string): void {
		rmSync(path.join(this.folder, name), { recursive: true });
	}

	call(name: string, input: Record<string, unknown> = {}): Promise<CallToolResult> {
		return this.agent.call(name, { project: this.folder, ...input });
	}

	async sync(mode: string, input: Record<string, unknown> = {}): Promise<Report> {
		return (await this.call("atlas_sync", { mode, ...input })).structuredContent as unknown as Report;
	}

	/** Runs Luau in Studio and answers what it returned, as text. */
	async luau(script: string, context = "edit"): Promise<string> {
		const { structuredContent } = await this.agent.call("studio_exec", { script, context });
		const {
			success,
			error,
			returns = [],
		} = structuredContent as { success?: boolean; error?: string; returns?: string[] };
		if (success !== true) throw new Error(`the script failed: ${error}`);
		return returns[0] ?? "";
	}

	/** The text of a script below ServerScriptService.Server. */
	source(name: string): Promise<string> {
		return this.luau(`return game.ServerScriptService.Server["${name}"].Source`);
	}

	async type(name: string, text: string): Promise<void> {
		await this.luau(`game.ServerScriptService.Server["${name}"].Source = ${JSON.stringify(text)}`);
	}

	get port(): number {
		return this.#port;
	}

	/** Keeps both sides together, once everything was compared. */
	async goLive(): Promise<LiveProcess> {
		const live = new LiveProcess(this.#port, this.folder);
		this.live = live;
		await eventually(() => live.state, "on");
		return live;
	}

	async close(): Promise<void> {
		await this.live?.stop("SIGKILL");
		await this.agent?.close();
		await this.studio?.kill();
		rmSync(this.folder, { recursive: true, force: true });
	}
}
