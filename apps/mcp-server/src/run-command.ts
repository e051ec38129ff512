import type { Static, TObject, TSchema } from "@sinclair/typebox";
import type { BridgeAccess } from "./bridge-access.js";
import { type AnsweringCommand, type AnyCommand, inputSchema, type SessionContext } from "./define-command.js";
import { Fault } from "./fault.js";
import { resolveSession } from "./sessions/resolve-session.js";

interface Surroundings {
	bridge: BridgeAccess;
	signal: AbortSignal;
}

/** Runs a command that answers: its input checked, its session found, its handler called. The same for every surface. */
export async function runCommand(
	command: AnsweringCommand,
	input: unknown,
	surroundings: Surroundings,
): Promise<unknown> {
	const checked = await checkInput(command, input);
	if (command.kind === "plain") return command.handler(checked, surroundings);
	const { sessionId, context, ...own } = checked as { sessionId?: string; context?: SessionContext };
	const sessions = await surroundings.bridge.sessions(surroundings.signal);
	const session = resolveSession(sessions, { sessionId, context, defaultContext: command.defaultContext });
	return command.handler(own, { ...surroundings, session });
}

/** The input if it fits the command's schema; a fault that names the place and the rule if not. */
export async function checkInput(command: AnyCommand, input: unknown): Promise<Static<TObject>> {
	const { Value } = await import("@sinclair/typebox/value");
	const schema = inputSchema(command);
	if (Value.Check(schema, input)) return input;
	const problem = Value.Errors(schema, input).First();
	if (problem === undefined) throw new Error("the input was refused without a reason");
	const where = problem.path === "" ? "" : `${problem.path} `;
	const rule = ruleOf(problem.schema) ?? problem.message.toLowerCase();
	throw new Fault("invalid_input", `Invalid input: ${where}${rule}`, { details: { path: problem.path, rule } });
}

/** TypeBox has no sentence for a schema it does not know itself. */
function ruleOf(schema: TSchema): string | undefined {
	const words: unknown = schema.enum;
	return Array.isArray(words) ? `must be one of ${words.join(", ")}` : undefined;
}
