import type { AnyResult, CommandParams, CommandType } from "@studio-bridge/protocol";
import type { BridgeSession, CommandResult, RequestOptions, SessionInfo } from "../bridge-session.js";

/** How a relayed session asks: through the connection to the host. */
export type AskHost = (
	sessionId: string,
	command: CommandType,
	params: object,
	options: RequestOptions,
) => Promise<AnyResult>;

/** A session whose plugin is connected to the host, seen from another process. */
export class RelayedSession implements BridgeSession {
	readonly #ask: AskHost;
	#info: SessionInfo;
	#toldAt = performance.now();

	constructor(info: SessionInfo, ask: AskHost) {
		this.#info = info;
		this.#ask = ask;
	}

	get info(): SessionInfo {
		return { ...this.#info, uptimeMs: this.#info.uptimeMs + Math.round(performance.now() - this.#toldAt) };
	}

	/** Returns whether anything but the time has changed. */
	update(info: SessionInfo): boolean {
		const changed = JSON.stringify({ ...info, uptimeMs: 0 }) !== JSON.stringify({ ...this.#info, uptimeMs: 0 });
		this.#info = info;
		this.#toldAt = performance.now();
		return changed;
	}

	async request<K extends CommandType>(
		type: K,
		params: CommandParams<K>,
		options: RequestOptions = {},
	): Promise<CommandResult<K>> {
		return (await this.#ask(this.#info.sessionId, type, params, options)) as unknown as CommandResult<K>;
	}
}
