import { BridgeError, type RequestOptions } from "@studio-bridge/bridge";
import { type CommandParams, type CommandType, commands } from "@studio-bridge/protocol";
import type { SessionCommandContext } from "../define-command.js";
import { Fault } from "../fault.js";

/** Asks the plugin, and says a missed deadline as people would: "State query timed out after 5 seconds." */
export async function requestStudio<K extends CommandType>(
	{ session, signal, timeoutMs, progress }: SessionCommandContext,
	what: string,
	type: K,
	params: CommandParams<K>,
	options: Pick<RequestOptions, "onRequest"> = {},
) {
	const deadline = timeoutMs ?? commands[type].timeoutMs;
	try {
		return await session.request(type, params, {
			...options,
			timeoutMs: deadline,
			signal,
			onProgress: ({ done, total, message }) => progress({ done, total, message }),
		});
	} catch (error) {
		if (!(error instanceof BridgeError && error.code === "timeout")) throw error;
		throw new Fault("timeout", `${what} timed out after ${deadline / 1000} seconds.`, { cause: error });
	}
}
