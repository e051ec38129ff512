import {
	type AnyResult,
	type CommandType,
	check,
	commands,
	type Violation,
	type WireError,
} from "@studio-bridge/protocol";
import { malformedResult } from "./call-errors.js";
import { BridgeError } from "./errors.js";

export type ReadResult = { result: AnyResult } | { error: BridgeError; violation?: Violation | undefined };

/** What a plugin's answer to a command is worth: a result is checked once, against the schema of the command it answers. */
export function readResult(type: CommandType, value: unknown, unreadable: Violation | undefined): ReadResult {
	const violation = unreadable ?? check(commands[type].result, value);
	if (violation !== undefined) return { error: malformedResult(type, violation), violation };
	const result = value as AnyResult;
	return isError(result) ? { error: BridgeError.fromWire(result.error, result) } : { result };
}

function isError(result: object): result is AnyResult & { status: "error"; error: WireError } {
	return "status" in result && result.status === "error";
}
