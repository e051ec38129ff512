const codes = { invalidParams: -32602, internalError: -32603 } as const;

/** A JSON-RPC error whose message is exactly what we say; the SDK's own class puts words in front of it. */
export class RpcError extends Error {
	override readonly name = "RpcError";
	readonly code: number;
	readonly data: Record<string, unknown> | undefined;

	constructor(code: keyof typeof codes, message: string, data?: Record<string, unknown>) {
		super(message);
		this.code = codes[code];
		this.data = data;
	}
}
