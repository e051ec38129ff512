/**
 * Agents, Studios and calls, and something that dies among them at a random moment. What must hold: every call ends by its
 * deadline, no script runs twice, and soon everybody sees all sessions again.
 */
import { setTimeout as pause } from "node:timers/promises";
import { Agent, freePort, StudioProcess } from "./binary.js";
import { portOwner } from "./port-owner.js";
import { randomFrom } from "./random-from.js";

export type Victim = "host" | "studio" | "frozen studio";

export interface ChaosOptions {
	victim: Victim;
	rounds: number;
	calls: number;
	seed: number;
	/** Told after each round. */
	onRound?: (round: number, report: ChaosReport) => void;
}

export interface ChaosReport {
	calls: number;
	/** How calls ended: `answered`, or the code of their error. */
	endings: Record<string, number>;
	/** Ids of scripts that ran more than once. */
	ranTwice: string[];
	/** How long the slowest call took beyond its deadline; negative if none did. */
	latestEndMs: number;
	/** The longest time until everybody saw all sessions again. */
	slowestReturnMs: number;
}

const AGENTS = 6;
const STUDIOS = 2;
const DEADLINE_SECONDS = 10;
const FROZEN_DEADLINE_SECONDS = 3;
/** Within this time after the calls were made, the victim dies. */
const LONGEST_LIFE_MS = 400;

export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
	const world = new World(await freePort(), options);
	try {
		await world.open();
		for (let round = 1; round <= options.rounds; round++) {
			await world.playRound(round);
			options.onRound?.(round, world.report);
		}
		return world.report;
	} finally {
		await world.close();
	}
}

class World {
	readonly report: ChaosReport = {
		calls: 0,
		endings: {},
		ranTwice: [],
		latestEndMs: Number.NEGATIVE_INFINITY,
		slowestReturnMs: 0,
	};
	readonly #port: number;
	readonly #options: ChaosOptions;
	readonly #random: () => number;
	#agents: Agent[] = [];
	#studios: StudioProcess[] = [];
	#made = 0;

	constructor(port: number, options: ChaosOptions) {
		this.#port = port;
		this.#options = options;
		this.#random = randomFrom(options.seed);
	}

	async open(): Promise<void> {
		this.#agents = await Promise.all(Array.from({ length: AGENTS }, () => Agent.start(this.#port)));
		this.#studios = Array.from({ length: STUDIOS }, () => new StudioProcess(this.#port));
		await this.#untilAllSee(STUDIOS);
	}

	async close(): Promise<void> {
		for (const { child } of this.#studios) child.kill("SIGCONT");
		await Promise.all([
			...this.#studios.map((studio) => studio.kill()),
			...this.#agents.map((agent) => agent.close().catch(() => undefined)),
		]);
	}

	async playRound(round: number): Promise<void> {
		const host = this.#host();
		const callers = this.#agents.filter((agent) => agent !== host);
		const sessions = await this.#sessionIds(callers[0] as Agent);
		const calls = Array.from({ length: this.#options.calls }, (_, index) =>
			this.#makeCall(callers[index % callers.length] as Agent, sessions, `${round}-${index}`),
		);
		const all = Promise.all(calls);
		await pause(this.#random() * LONGEST_LIFE_MS);
		await this.#strike(host, all);
		await all;
		await this.#countRuns();
	}

	/** Something dies; what is left of the world is made whole again. */
	async #strike(host: Agent, calls: Promise<unknown>): Promise<void> {
		const { victim } = this.#options;
		const index = Math.floor(this.#random() * STUDIOS);
		const studio = this.#studios[index] as StudioProcess;
		if (victim === "host") {
			process.kill(host.pid as number, "SIGKILL");
			this.#agents = this.#agents.filter((agent) => agent !== host);
			await this.#noteReturn();
			this.#agents.push(await Agent.start(this.#port));
		} else if (victim === "studio") {
			await studio.kill("SIGKILL");
			await calls;
			this.#studios[index] = new StudioProcess(this.#port);
			await this.#noteReturn();
		} else {
			studio.child.kill("SIGSTOP");
			await calls;
			studio.child.kill("SIGCONT");
			await this.#noteReturn();
		}
	}

	async #noteReturn(): Promise<void> {
		const since = performance.now();
		await this.#untilAllSee(STUDIOS);
		this.report.slowestReturnMs = Math.max(this.report.slowestReturnMs, Math.round(performance.now() - since));
	}

	async #makeCall(agent: Agent, sessions: readonly string[], id: string): Promise<void> {
		const deadline = this.#options.victim === "frozen studio" ? FROZEN_DEADLINE_SECONDS : DEADLINE_SECONDS;
		const sessionId = sessions[Math.floor(this.#random() * sessions.length)];
		const isScript = this.#random() < 0.4;
		const input = { sessionId, timeout: deadline, ...(isScript ? { script: countingScript(id) } : {}) };
		const since = performance.now();
		const { isError, structuredContent, _meta } = await agent.call(isScript ? "studio_exec" : "studio_state", input);
		const late = performance.now() - since - deadline * 1000;
		const { code } = (_meta?.["studio-bridge/fault"] ?? {}) as { code?: string };
		const ending = isError ? (code ?? "error") : "answered";
		this.#made++;
		this.report.calls = this.#made;
		this.report.endings[ending] = (this.report.endings[ending] ?? 0) + 1;
		this.report.latestEndMs = Math.max(this.report.latestEndMs, Math.round(late));
		const { returns } = (structuredContent ?? {}) as { returns?: string[] };
		if (returns !== undefined && returns[0] !== "1") this.report.ranTwice.push(`${id} told ${returns[0]}`);
	}

	/** Scripts leave a mark in their Studio each time they run. */
	async #countRuns(): Promise<void> {
		const agent = this.#host();
		for (const sessionId of await this.#sessionIds(agent)) {
			const { structuredContent } = await agent.call("studio_exec", { sessionId, script: REPEATED });
			const [repeated = "no answer"] = (structuredContent as { returns?: string[] } | undefined)?.returns ?? [];
			if (repeated !== "") this.report.ranTwice.push(repeated);
		}
	}

	async #untilAllSee(count: number): Promise<void> {
		for (const agent of this.#agents)
			while ((await this.#sessionIds(agent)).length !== count || this.#owner() === undefined) await pause(20);
	}

	async #sessionIds(agent: Agent): Promise<string[]> {
		const { data } = await agent.ask("studio_sessions");
		return ((data as { sessions?: { sessionId: string }[] }).sessions ?? []).map(({ sessionId }) => sessionId);
	}

	#owner(): Agent | undefined {
		const pid = portOwner(
			this.#port,
			this.#agents.flatMap(({ pid }) => pid ?? []),
		);
		return this.#agents.find((agent) => agent.pid === pid);
	}

	#host(): Agent {
		const host = this.#owner();
		if (host === undefined) throw new Error("none of the agents is the host");
		return host;
	}
}

const countingScript = (id: string) =>
	`local runs = _G.runs or {} _G.runs = runs runs["${id}"] = (runs["${id}"] or 0) + 1 task.wait(0.01) return runs["${id}"]`;

const REPEATED = `local repeated = {}
for id, times in _G.runs or {} do if times > 1 then table.insert(repeated, id) end end
return table.concat(repeated, " ")`;
