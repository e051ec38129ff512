import type { Static, TObject } from "@sinclair/typebox";
import { BridgeError, type BridgeSession } from "@studio-bridge/bridge";
import type { AnsweringCommand, AnyCommand, CommandContext, SessionCommand, SessionContext } from "./define-command.js";
import { Fault } from "./fault.js";
import { resolveSession } from "./sessions/resolve-session.js";

export interface Answer {
	output: unknown;
	/** Which session answered, if the command asked one. */
	session: BridgeSession | undefined;
}

/** Runs a command that answers: its input checked, its session found, its handler called. The same for every surface. */
export async function runCommand(command: AnsweringCommand, input: unknown, context: CommandContext): Promise<Answer> {
	const checked = await checkInput(command, input);
	if (command.kind === "plain") return { output: await command.handler(checked, context), session: undefined };
	try {
		return await askSession(command, checked as SessionInput, context);
	} catch (error) {
		// Nothing was changed by asking, and another process takes the host's place at this moment.
		const isHarmless = command.effect === "read" && error instanceof BridgeError && error.code === "host_lost";
		if (!isHarmless) throw error;
		return await askSession(command, checked as SessionInput, context);
	}
}

async function askSession(command: SessionCommand, input: SessionInput, context: CommandContext): Promise<Answer> {
	const { sessionId, context: wanted, timeout, ...own } = input;
	const sessions = await context.bridge.sessions(context.signal, sessionId);
	const session = resolveSession(sessions, { sessionId, context: wanted, defaultContext: command.defaultContext });
	const timeoutMs = timeout === undefined ? undefined : Math.ceil(timeout * 1000);
	return { output: await command.handler(own, { ...context, session, timeoutMs }), session };
}

interface SessionInput {
	sessionId?: string;
	context?: SessionContext;
	timeout?: number;
}

/** The input if it fits the command's schema; a fault that names the place and the rule if not. */
export async function checkInput(command: AnyCommand, input: unknown): Promise<Static<TObject>> {
	const { validators } = await import("./generated/validators.js");
	const validate = validators[command.name];
	if (validate === undefined) throw new Error(`the build compiled no validator for ${command.name}`);
	if (validate(input)) return input as Static<TObject>;
	const [problem] = validate.errors ?? [];
	if (problem === undefined) throw new Error("the input was refused without a reason");
	const rule = ruleOf(problem);
	const path = problem.instancePath;
	throw new Fault("invalid_input", `Invalid input: ${path === "" ? "" : `${path} `}${rule}`, {
		details: { path, rule },
	});
}

export interface InputValidator {
	(input: unknown): boolean;
	errors?: InputProblem[] | null | undefined;
}

interface InputProblem {
	instancePath: string;
	keyword: string;
	params: Record<string, unknown>;
	message?: string | undefined;
}

/** What is wrong, so that it can be put right: the names and words that are allowed, not only that there are some. */
function ruleOf({ keyword, params, message }: InputProblem): string {
	if (keyword === "enum") return `must be one of ${(params.allowedValues as string[]).join(", ")}`;
	if (keyword === "required") return `must have '${params.missingProperty}'`;
	if (keyword === "additionalProperties") return `must not have '${params.additionalProperty}'`;
	return message ?? `breaks the rule ${keyword}`;
}
