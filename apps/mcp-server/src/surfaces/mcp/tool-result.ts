import { randomUUID } from "node:crypto";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { AnsweringCommand, Toolset } from "../../define-command.js";
import { type FaultView, viewOf } from "../../fault.js";
import { escapeJson } from "../../text/escape-text.js";
import { RpcError } from "./rpc-error.js";

/** The same data as text and as structure: some clients show only one of them. A picture stands before its data. */
export function toolAnswer(output: unknown, command?: AnsweringCommand): CallToolResult {
	const { picture, rest } = command?.picture?.(output) ?? { picture: undefined, rest: output };
	const data = rest as Record<string, unknown>;
	const told = command?.tell?.(output);
	const text = { type: "text" as const, text: escapeJson(told?.text ?? JSON.stringify(data)) };
	return {
		content: picture === undefined ? [text] : [{ type: "image", ...picture }, text],
		structuredContent: data,
		...(told?.isError === true && { isError: true }),
	};
}

/** Whether a family of tools tells its failures as results or as JSON-RPC errors: their contracts differ. */
const errorStyles = {
	sync: "result",
	studio: "result",
	files: "result",
	roblox: "rpc",
	workflow: "rpc",
	core: "rpc",
} as const satisfies Record<Toolset, "result" | "rpc">;

/** Faults that mean the bridge itself is out of reach, whatever was asked. */
const unreachable = new Set(["port_in_use", "listen_failed", "host_closed", "bridge_unreachable"]);

/** Presents a failure as the command's family does; what is a fault of the protocol or of ours is always thrown. */
export function toolFailure(error: unknown, toolset: Toolset): CallToolResult {
	const view = viewOf(error);
	const data = rpcData(view);
	if (view.code === "invalid_input") throw new RpcError("invalidParams", view.message, data);
	if (view.code === "internal_error") throw new RpcError("internalError", view.message, data);
	if (unreachable.has(view.code))
		throw new RpcError("internalError", "Cannot connect to studio-bridge. Is the bridge host running?", {
			...data,
			reason: view.message,
		});
	if (errorStyles[toolset] === "rpc") throw new RpcError("internalError", view.message, data);
	const { message, details, hint } = view;
	return {
		...toolAnswer({ error: hint === undefined ? message : `${message} ${hint}`, ...details }),
		isError: true,
		_meta: { "studio-bridge/fault": data },
	};
}

const rpcData = ({ code, category, retryable }: FaultView) => ({
	code,
	category,
	retryable,
	correlationId: randomUUID(),
});
