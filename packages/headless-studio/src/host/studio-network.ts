import { toBytes, toText, toTextMap } from "./host-values.js";
import { HttpRequests } from "./http-requests.js";
import type { HostOperations } from "./luau-link.js";
import { studioVersion } from "./reflection.js";
import { type StreamBudget, type WebStreamEvent, WebStreams } from "./web-streams.js";
import type { HostValue } from "./wire-tags.js";

/** Tells the emulation what happened (luau/core/entry.luau). */
export type NetworkListener = (operation: string, ...args: HostValue[]) => void;

/** Connections and requests of one DataModel. */
export class StudioNetwork {
	readonly #streams: WebStreams;
	readonly #requests: HttpRequests;

	constructor(budget: StreamBudget, tell: NetworkListener) {
		const userAgent = `RobloxStudio/WinInet RobloxApp/${studioVersion()}`;
		this.#streams = new WebStreams(userAgent, budget, (id, event) => tell("webStream", id, ...eventArguments(event)));
		this.#requests = new HttpRequests(userAgent, (id, outcome) => tell("httpOutcome", id, outcome));
	}

	/** How many connections and requests may still bring something. */
	get size(): number {
		return this.#streams.size + this.#requests.size;
	}

	/** What Luau may ask of it. */
	get operations(): HostOperations {
		return { ...streamOperations(this.#streams), ...requestOperations(this.#requests) };
	}

	/** Gives up all requests, ends all connections and resolves when none is left. */
	async close(): Promise<void> {
		this.#requests.abandonAll();
		await this.#streams.closeAll();
	}
}

function streamOperations(streams: WebStreams): HostOperations {
	return {
		webStreamOpen: (url, headers) => streams.open(String(url), toTextMap(headers)),
		webStreamSend: (id, data) => {
			streams.send(Number(id), data as string | Uint8Array);
			return undefined;
		},
		webStreamClose: (id) => {
			streams.close(Number(id));
			return undefined;
		},
	};
}

function requestOperations(requests: HttpRequests): HostOperations {
	return {
		httpRequest: (url, method, headers, body, gzip, timeoutSeconds) =>
			requests.start({
				url: toText(url),
				method: String(method),
				headers: toTextMap(headers),
				body: toBytes(body),
				gzip: gzip === true,
				timeoutSeconds: Number(timeoutSeconds),
			}),
	};
}

function eventArguments(event: WebStreamEvent): HostValue[] {
	switch (event.kind) {
		case "open":
			return [event.kind, event.status, event.headers];
		case "message":
			return [event.kind, event.data];
		case "error":
			return [event.kind, event.status, event.message];
		case "close":
			return [event.kind];
	}
}
