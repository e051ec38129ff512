import { commands } from "../generated/protocol";
import { type Handlers, unsupported } from "./handler";

/** What a set of handlers can do, in the words of the hello. */
export function capabilities(handlers: Handlers): string[] {
	const names = new Set<string>();
	for (const [commandType, handler] of pairs(handlers)) {
		if (handler !== unsupported) names.add(commands[commandType].capability);
	}
	return [...names].sort((a, b) => a < b);
}
