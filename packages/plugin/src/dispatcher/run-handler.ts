import { type AnyResult, type Command, check, commands } from "../generated/protocol";
import { describeViolation, errorResult, wireError } from "../wire/wire-error";
import type { AnyHandler, CommandContext } from "./handler";

export interface HandlerRun {
	readonly result: AnyResult;
	/** What the person in front of Studio should know of a handler that failed. */
	readonly failure?: string;
}

/** Runs a handler to its end and makes of it, whatever happens, a result that fits the command's schema. */
export function runHandler(handler: AnyHandler, command: Command, context: CommandContext): HandlerRun {
	const { type: commandType, requestId } = command;
	let trace = "";
	const [ok, outcome] = xpcall(
		() => handler(command, context),
		(err: unknown) => {
			trace = debug.traceback(tostring(err));
			return tostring(err);
		},
	);
	if (!ok) return failed(requestId, `the handler of ${commandType} failed: ${outcome}`, trace);
	if (!typeIs(outcome, "table")) return failed(requestId, `the handler of ${commandType} returned no result`);
	const result = { ...(outcome as object), type: "result", requestId } as AnyResult;
	const violation = check(commands[commandType].result, result);
	if (violation === undefined) return { result };
	return failed(requestId, `the handler of ${commandType} made a malformed result: ${describeViolation(violation)}`);
}

function failed(requestId: string, message: string, trace?: string): HandlerRun {
	return { result: errorResult(requestId, wireError("internal_error", message)), failure: trace ?? message };
}
