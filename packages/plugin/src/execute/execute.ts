import type { CommandContext, CommandHandler } from "../dispatcher/handler";
import type { CommandOutcome, CommandParams, ScriptFailure } from "../generated/protocol";
import { formatValue, formatValues } from "../values/format-value";
import { attempt, overheard } from "../values/varargs";
import { wireError } from "../wire/wire-error";
import { scriptFailure } from "./script-failure";
import { ScriptOutput } from "./script-output";
import type { ScriptRunner } from "./script-runner";
import { Turns } from "./turns";

/** How many scripts may wait for the one that runs. */
const MOST_WAITING = 10;

interface Ended {
	readonly returns: string[];
	readonly failure?: ScriptFailure;
}

/** Runs scripts, one after the other: two at once would share one undo step. */
export function execute(runner: ScriptRunner): CommandHandler<"execute"> {
	const turns = new Turns(MOST_WAITING);
	return (params, context) => {
		if (!turns.take((callback) => context.onStop(callback)))
			return {
				status: "error",
				error: wireError("command_in_progress", "Plugin is busy executing another script."),
			};
		// A cancelled command ends at the yield it is in, so its turn has to be passed on from outside.
		let released = false;
		const release = () => {
			if (!released) turns.release();
			released = true;
		};
		context.onStop(release);
		const outcome = runScript(runner, params, context);
		release();
		return outcome;
	};
}

function runScript(
	runner: ScriptRunner,
	{ script: source, limitMs, undoOnError }: CommandParams<"execute">,
	context: CommandContext,
): CommandOutcome<"execute"> {
	const output = new ScriptOutput();
	const say = (level: "Print" | "Warning", echo: Callback) =>
		overheard((values, count) => output.write(level, values, count), echo);
	const compiled = runner.compile(source, say("Print", print), say("Warning", warn));
	if ("problem" in compiled) return outcomeOf({ returns: [], failure: scriptFailure(compiled.problem) }, output, false);

	const step = runner.beginUndoStep();
	context.onStop(() => step?.finish(true));
	const ended = runToEnd(compiled.run, limitMs / 1000, context);
	const undo = undoOnError && ended.failure !== undefined && step !== undefined;
	step?.finish(!undo);
	return outcomeOf(ended, output, undo);
}

/** Yields until the script is at its end, has failed, or has used its time. */
function runToEnd(run: Callback, limitSeconds: number, context: CommandContext): Ended {
	const waiter = coroutine.running();
	let ended: Ended | undefined;
	let waiting = false;
	const settle = (how: Ended) => {
		if (ended !== undefined) return;
		ended = how;
		if (waiting) task.spawn(waiter);
	};
	const thread = task.spawn(() => settle(runGuarded(run)));
	if (ended !== undefined) return ended;
	const stop = () => pcall(() => task.cancel(thread));
	context.onStop(stop);
	const timer = task.delay(limitSeconds, () => {
		stop();
		settle({ returns: [], failure: { message: `Script execution timed out after ${limitSeconds} seconds.` } });
	});
	waiting = true;
	coroutine.yield();
	pcall(() => task.cancel(timer));
	return ended as unknown as Ended;
}

/** Below the script's own frames stand ours, which tell its author nothing. */
const [ownSource] = debug.info(1, "s");
const [attemptSource] = debug.info(attempt as Callback, "s");

function withoutOwnFrames(traceback: string): string {
	const isTheirs = (frame: string) =>
		frame !== "" && !startsWith(frame, ownSource) && !startsWith(frame, attemptSource);
	return traceback.split("\n").filter(isTheirs).join("\n");
}

const startsWith = (text: string, start: string): boolean => text.sub(1, start.size()) === start;

function runGuarded(run: Callback): Ended {
	let traceback = "";
	const onError = (problem: unknown) => {
		traceback = withoutOwnFrames(debug.traceback("", 2));
		return problem;
	};
	const [ok, values, count] = attempt(run, onError);
	if (ok) return { returns: formatValues(values, count) };
	return { returns: [], failure: scriptFailure(formatValue(values[0]), traceback) };
}

function outcomeOf({ returns, failure }: Ended, output: ScriptOutput, undone: boolean): CommandOutcome<"execute"> {
	return {
		status: "success",
		ok: failure === undefined,
		failure,
		output: output.lines,
		returns,
		droppedLines: output.droppedLines,
		undone,
	};
}
