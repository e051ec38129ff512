import { createHash, randomUUID } from "node:crypto";
import type { HostOperations } from "./luau-link.js";
import { studioKnowledge } from "./studio-knowledge.js";
import type { WebStreams } from "./web-streams.js";
import type { HostValue } from "./wire-tags.js";

export type LogLevel = "print" | "info" | "warning" | "error";

/** Where one Studio's output goes and what it reaches. */
export interface StudioContext {
	readonly webStreams: WebStreams;
	readonly onLog: (level: LogLevel, message: string, timestamp: number) => void;
	readonly onScriptEnd: (id: number, ok: boolean, values: unknown[]) => void;
	readonly onError: (message: string, traceback: string, script: string | undefined) => void;
}

/** Everything Luau may ask of Node. */
export function createHostOperations(context: StudioContext): HostOperations {
	return { ...studioKnowledge, ...bytes, ...output(context), ...network(context.webStreams) };
}

const bytes: HostOperations = {
	guid: () => randomUUID().toUpperCase(),
	hash: (algorithm, data) => createHash(String(algorithm)).update(toBytes(data)).digest(),
	base64Encode: (data) => toBytes(data).toString("base64"),
	base64Decode: (text) => {
		const encoded = toBytes(text).toString("latin1");
		const decoded = Buffer.from(encoded, "base64"); // skips what it does not understand
		return decoded.toString("base64") === encoded ? decoded : undefined;
	},
};

function output(context: StudioContext): HostOperations {
	return {
		log: (level, message, timestamp) => {
			context.onLog(level as LogLevel, toText(message), Number(timestamp));
			return undefined;
		},
		scriptEnded: (id, ok, ...values) => {
			context.onScriptEnd(Number(id), ok === true, values);
			return undefined;
		},
		error: (message, traceback, script) => {
			context.onError(toText(message), toText(traceback), script === undefined ? undefined : toText(script));
			return undefined;
		},
	};
}

function network(streams: WebStreams): HostOperations {
	return {
		webStreamOpen: (url, headers) => streams.open(String(url), toHeaders(headers)),
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

function toBytes(value: HostValue): Buffer {
	return value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(String(value), "utf8");
}

function toText(value: HostValue): string {
	return value instanceof Uint8Array ? Buffer.from(value).toString("utf8") : String(value);
}

/** An empty Luau table arrives as an array. */
function toHeaders(value: HostValue): Record<string, string> {
	if (value === null || typeof value !== "object" || Array.isArray(value)) return {};
	return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, toText(text as HostValue)]));
}
