import { modelOperations } from "../dom/model-operations.js";
import { byteOperations } from "./byte-operations.js";
import { toText, toTextMap } from "./host-values.js";
import type { HostOperations } from "./luau-link.js";
import { studioKnowledge } from "./studio-knowledge.js";
import type { WebStreams } from "./web-streams.js";

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
	return {
		...studioKnowledge,
		...byteOperations,
		...modelOperations,
		...output(context),
		...network(context.webStreams),
	};
}

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
