import type { PluginMessage } from "../generated/protocol";

/** The line with which a host that serves another program passes a message on without reading it; most have none. */
export function addressOf(message: PluginMessage): string {
	if ("commandId" in message) return `${message.type} ${message.commandId}\n`;
	return message.type === "result" || message.type === "progress" ? `${message.type} ${message.requestId}\n` : "";
}
