import { BridgeError, type RequestOptions } from "@studio-bridge/bridge";
import { type CommandParams, type CommandType, commands } from "@studio-bridge/protocol";
import type { SessionCommandContext } from "../define-command.js";
import { Fault } from "../fault.js";

/** Asks the plugin, and says a missed deadline as people would: "State query timed out after 5 seconds." */
export async function requestStudio<K extends CommandType>(
	{ session, signal }: SessionCommandContext,
	what: string,
	type: K,
	params: CommandParams<K>,
	options: Omit<RequestOptions, "signal"> = {},
) {
	try {
		return await session.request(type, params, { ...options, signal });
	} catch (error) {
		if (!(error instanceof BridgeError && error.code === "timeout")) throw error;
		const seconds = (options.timeoutMs ?? commands[type].timeoutMs) / 1000;
		throw new Fault("timeout", `${what} timed out after ${seconds} seconds.`, { cause: error });
	}
}
