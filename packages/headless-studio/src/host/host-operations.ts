import { modelOperations } from "../dom/model-operations.js";
import { guiOperations } from "../gui/gui-operations.js";
import { byteOperations } from "./byte-operations.js";
import { toText } from "./host-values.js";
import type { HostOperations } from "./luau-link.js";
import { studioKnowledge } from "./studio-knowledge.js";

export type LogLevel = "print" | "info" | "warning" | "error";

/** Where one Studio's output goes and what it reaches. */
export interface StudioContext {
	readonly network: HostOperations;
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
		...guiOperations,
		...output(context),
		...context.network,
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
