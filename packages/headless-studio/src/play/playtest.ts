import { toBytes } from "../host/host-values.js";
import type { HostValue } from "../host/wire-tags.js";
import type { InstalledPlugins } from "../installed-plugins.js";
import type { DataModelMode, StudioDataModel } from "../studio-data-model.js";
import { StudioClosedError } from "../studio-errors.js";
import type { StudioLoop } from "../studio-loop.js";
import type { PlayMode } from "../studio-options.js";
import type { PluginConnections } from "./plugin-connections.js";

/** How long functions given to game:BindToClose may take, in seconds. */
export const CLOSING_LIMIT = 30;

/** What a playtest needs of its Studio. */
export interface PlaytestHost {
	readonly loop: StudioLoop;
	readonly edit: StudioDataModel;
	/** Those whose copies run in the playtest too. */
	readonly plugins: InstalledPlugins | undefined;
	readonly connections: PluginConnections;
	readonly openDataModel: (mode: DataModelMode) => StudioDataModel;
}

/** How a playtest ended: with the value given to EndTest, if it was called, or with a problem. */
export interface PlaytestResult {
	readonly value?: HostValue;
	readonly problem?: string;
}

/**
 * One playtest from start to stop: copies of the place in a server and, in play mode, a client, with copies of the
 * plugins. Nothing of what happens in them reaches the place. There is no replication between the two: each runs its
 * own scripts on its own copy.
 */
export class Playtest {
	readonly mode: PlayMode;
	readonly server: StudioDataModel;
	readonly client: StudioDataModel | undefined;
	readonly #host: PlaytestHost;
	readonly #onEnd: (result: PlaytestResult) => void;
	/** Names of those that have copies here. */
	readonly #plugins = new Set<string>();
	/** DataModels whose closing functions still run. */
	readonly #closing = new Set<StudioDataModel>();
	#state: "on" | "stopping" | "closing" | "over" = "on";
	#result: PlaytestResult = {};
	#resolveOver: () => void = () => {};
	/** Resolves when it is over. */
	readonly over = new Promise<void>((resolve) => {
		this.#resolveOver = resolve;
	});

	constructor(host: PlaytestHost, mode: PlayMode, testArguments: HostValue, onEnd: (result: PlaytestResult) => void) {
		this.mode = mode;
		this.#host = host;
		this.#onEnd = onEnd;
		const runMode = mode === "run";
		this.server = host.openDataModel({ kind: "server", runMode, testArguments });
		this.client = runMode ? undefined : host.openDataModel({ kind: "client", testArguments });
	}

	get isOver(): boolean {
		return this.#state === "over";
	}

	/** Brings both to life: place, plugins, scripts. The server's scripts are there before the player joins. */
	start(): void {
		for (const dataModel of this.#dataModels()) {
			this.#copyPlace(dataModel);
			this.#host.loop.add(dataModel);
			this.#loadPlugins(dataModel);
		}
		this.server.tell("startScripts");
		if (this.client === undefined) return;
		this.server.tell("joinPlayer");
		this.client.tell("joinPlayer");
		this.client.tell("startScripts");
	}

	/** As the Stop button: closing functions run, then plugins are unloaded. Done at once unless a function waits. */
	stop(result: PlaytestResult = {}): void {
		if (this.#state !== "on") return;
		this.#state = "stopping";
		this.#result = result;
		for (const dataModel of this.#dataModels()) this.#closing.add(dataModel);
		for (const dataModel of this.#dataModels()) dataModel.tell("beginClosing");
		this.#state = "closing";
		if (this.#isClosed()) this.finish();
		else this.#host.loop.post(() => this.finish(), CLOSING_LIMIT);
	}

	/** One of its DataModels died: the test ends, and whoever waits for it hears why. The others close in order. */
	fail(dead: StudioDataModel): void {
		this.#host.loop.post(() => {
			this.stop({ problem: dead.closed?.message ?? "the playtest failed" });
			this.#finishWhenClosed();
		});
	}

	/** Ends it now, whatever still runs. */
	finish(): void {
		if (this.#state === "over") return;
		this.#state = "over";
		for (const dataModel of this.#dataModels()) dataModel.tell("unloadPlugin");
		this.#host.connections.disconnect();
		for (const dataModel of this.#dataModels()) {
			this.#host.loop.remove(dataModel);
			dataModel.close(new StudioClosedError(`the ${dataModel.kind} DataModel is closed: the playtest is over`));
		}
		this.#onEnd(this.#result);
		this.#resolveOver();
	}

	/** Ends the connections and frees the VMs, once it is over. */
	async dispose(): Promise<void> {
		await Promise.all(this.#dataModels().map((dataModel) => dataModel.dispose()));
	}

	/** Without a name, all. One that came after the start has no copies here. */
	unloadPlugin(name: string | undefined): void {
		if (name !== undefined && !this.#plugins.delete(name)) return;
		for (const dataModel of this.#dataModels()) dataModel.tell("unloadPlugin", name);
		this.#host.connections.disconnect(name);
	}

	/** The server called EndTest. Messages it sent before arrive first. */
	endSoon(result: PlaytestResult): undefined {
		this.#host.loop.post(() => this.stop(result));
	}

	/** The last function given to game:BindToClose has ended. */
	onClosingFinished(dataModel: StudioDataModel): undefined {
		this.#closing.delete(dataModel);
		this.#host.loop.post(() => this.#finishWhenClosed());
	}

	#isClosed(): boolean {
		return [...this.#closing].every((dataModel) => dataModel.closed !== undefined);
	}

	#finishWhenClosed(): void {
		if (this.#state === "closing" && this.#isClosed()) this.finish();
	}

	#dataModels(): StudioDataModel[] {
		return this.client === undefined ? [this.server] : [this.server, this.client];
	}

	#copyPlace(to: StudioDataModel): void {
		const [copy] = this.#host.edit.request("copyPlace", to.kind === "client");
		to.tell("pastePlace", to.stage(toBytes(copy)));
	}

	#loadPlugins(into: StudioDataModel): void {
		for (const [name, content] of this.#host.plugins?.entries() ?? []) {
			this.#plugins.add(name);
			into.tell("loadPlugin", name, into.stage(content));
			this.#host.connections.connect(name, this.#host.edit, into);
		}
	}
}
