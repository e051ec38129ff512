import type { HostOperations } from "../host/luau-link.js";
import type { HostValue } from "../host/wire-tags.js";
import type { StudioDataModel } from "../studio-data-model.js";
import type { StudioLoop } from "../studio-loop.js";

interface Link {
	readonly plugin: string;
	readonly edit: StudioDataModel;
	readonly test: StudioDataModel;
}

interface Message {
	readonly link: number;
	readonly to: StudioDataModel;
	readonly data: HostValue;
	readonly isBuffer: HostValue;
}

/**
 * Carries the messages of PluginConnectionService: a link joins the copy of a plugin in the edit DataModel with that in
 * a DataModel of the playtest. Messages arrive in the next frame, in the order they were sent.
 */
export class PluginConnections {
	readonly #loop: StudioLoop;
	readonly #links = new Map<number, Link>();
	#pending: Message[] = [];
	#nextId = 1;

	constructor(loop: StudioLoop) {
		this.#loop = loop;
	}

	connect(plugin: string, edit: StudioDataModel, test: StudioDataModel): void {
		const id = this.#nextId++;
		this.#links.set(id, { plugin, edit, test });
		edit.tell("pluginConnected", plugin, id, "Test", test.id);
		test.tell("pluginConnected", plugin, id, "Edit", edit.id);
	}

	/** Ends the links of a plugin, or all. What was sent before still arrives. */
	disconnect(plugin?: string): void {
		this.#deliver();
		for (const [id, link] of this.#links) {
			if (plugin !== undefined && link.plugin !== plugin) continue;
			this.#links.delete(id);
			link.edit.tell("pluginDisconnected", id);
			link.test.tell("pluginDisconnected", id);
		}
	}

	/** What the Luau of a DataModel calls. */
	operations(from: StudioDataModel): HostOperations {
		return {
			sendPluginMessage: (id, data, isBuffer) => {
				const link = this.#links.get(Number(id));
				if (link !== undefined)
					this.#send({ link: Number(id), to: from === link.edit ? link.test : link.edit, data, isBuffer });
				return undefined;
			},
		};
	}

	#send(message: Message): void {
		if (this.#pending.length === 0) this.#loop.post(() => this.#deliver());
		this.#pending.push(message);
	}

	#deliver(): void {
		const messages = this.#pending;
		this.#pending = [];
		for (const { link, to, data, isBuffer } of messages) to.tell("pluginMessage", link, data, isBuffer);
	}
}
