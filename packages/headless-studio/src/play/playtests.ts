import type { HostOperations } from "../host/luau-link.js";
import type { HostValue } from "../host/wire-tags.js";
import type { StudioDataModel } from "../studio-data-model.js";
import type { PlayMode } from "../studio-options.js";
import { CLOSING_LIMIT, Playtest, type PlaytestHost, type PlaytestResult } from "./playtest.js";
import { PluginConnections } from "./plugin-connections.js";

/** Studio's words for it. */
const ALREADY_ON = "Previous call to start play session has not been completed";

export interface PlaytestsHost extends Omit<PlaytestHost, "connections" | "edit"> {
	readonly edit: () => StudioDataModel;
}

/** The playtests of a Studio, of which one is on at a time. */
export class Playtests {
	readonly #host: PlaytestsHost;
	readonly #connections: PluginConnections;
	/** The one that is on, or else the last. */
	#latest: Playtest | undefined;
	/** StudioTestService asked for one, which begins in the next frame. */
	#requested = false;
	readonly #disposals = new Set<Promise<void>>();

	constructor(host: PlaytestsHost) {
		this.#host = host;
		this.#connections = new PluginConnections(host.loop);
	}

	get mode(): PlayMode | undefined {
		return this.#current?.mode;
	}

	play(mode: PlayMode, testArguments?: HostValue): void {
		if (this.#isOn) throw new Error(ALREADY_ON);
		const host = { ...this.#host, edit: this.#host.edit(), connections: this.#connections };
		const playtest = new Playtest(host, mode, testArguments, (result) => this.#onEnd(playtest, result));
		this.#latest = playtest;
		playtest.start();
	}

	async stop(): Promise<void> {
		const playtest = this.#current;
		if (playtest !== undefined) {
			const { loop } = this.#host;
			if (this.#isBusy()) loop.post(() => playtest.stop());
			else playtest.stop();
			if (loop.clock.mode === "virtual" && !this.#isBusy()) loop.advance(2 * CLOSING_LIMIT, () => playtest.isOver);
			await playtest.over;
		}
		await this.dispose();
	}

	/** Ends the playtest without waiting for anything. */
	abandon(): void {
		this.#current?.finish();
	}

	/** Resolves when nothing is left of playtests that are over. */
	async dispose(): Promise<void> {
		await Promise.all(this.#disposals);
	}

	fail(dead: StudioDataModel): void {
		this.#current?.fail(dead);
	}

	unloadPlugin(name: string | undefined): void {
		this.#current?.unloadPlugin(name);
	}

	context(kind: "server" | "client"): StudioDataModel {
		const dataModel = this.#latest?.[kind];
		if (dataModel !== undefined) return dataModel;
		const reason = this.#latest === undefined ? "nothing has been played" : "run mode has no client";
		throw new RangeError(`there is no ${kind} DataModel: ${reason}`);
	}

	/** What the Luau of a DataModel may ask. */
	operations(from: StudioDataModel): HostOperations {
		return {
			...this.#connections.operations(from),
			isPlaying: () => this.#isOn,
			startPlaytest: (mode, testArguments) => this.#startSoon(mode as PlayMode, testArguments),
			endPlaytest: (value) => this.#current?.endSoon({ value }),
			closingFinished: () => this.#current?.onClosingFinished(from),
		};
	}

	get #current(): Playtest | undefined {
		return this.#latest?.isOver === false ? this.#latest : undefined;
	}

	get #isOn(): boolean {
		return this.#requested || this.#current !== undefined;
	}

	/** A VM whose Luau is on the stack cannot be closed. */
	#isBusy(): boolean {
		return [this.#host.edit(), this.#latest?.server, this.#latest?.client].some((dataModel) => dataModel?.isBusy);
	}

	/** Why not, or nothing. */
	#startSoon(mode: PlayMode, testArguments: HostValue): HostValue {
		if (this.#isOn) return ALREADY_ON;
		this.#requested = true;
		this.#host.loop.post(() => {
			this.#requested = false;
			this.play(mode, testArguments);
		});
		return undefined;
	}

	#onEnd(playtest: Playtest, result: PlaytestResult): void {
		const disposal = playtest.dispose().finally(() => this.#disposals.delete(disposal));
		this.#disposals.add(disposal);
		this.#host.edit().tell("playtestEnded", result.value, result.problem);
	}
}
