import type { CommandContext, CommandHandler } from "../dispatcher/handler";
import type { CommandOutcome } from "../generated/protocol";
import { studioScriptRunner } from "../studio/studio-script-runner";
import { expectSame } from "../testing/expect-same";
import { execute } from "./execute";

type Outcome = Extract<CommandOutcome<"execute">, { status: "success" }>;

export = () => {
	/** How each undo step ended. */
	let steps: string[];
	let stops: (() => void)[];
	let run: CommandHandler<"execute">;
	beforeEach(() => {
		steps = [];
		stops = [];
		run = execute({
			compile(source, print, warn) {
				return studioScriptRunner.compile(source, print, warn);
			},
			beginUndoStep() {
				return {
					finish(keep) {
						steps.push(keep ? "kept" : "taken back");
					},
				};
			},
		});
	});

	const context = {
		sessionId: "s",
		progress() {},
		ask(): never {
			error("not asked", 0);
		},
		onStop(callback: () => void) {
			stops.push(callback);
		},
	} as unknown as CommandContext;

	function outcomeOf(source: string, undoOnError = false): Outcome {
		const outcome = run({ script: source, limitMs: 1000, undoOnError }, context);
		if (outcome.status !== "success") error(outcome.error.message);
		return outcome;
	}

	it("tells what was printed, in order and by level, and what was returned", () => {
		expectSame(outcomeOf('print("a", 1) warn("b") print({1}) return 7, "x"'), {
			status: "success",
			ok: true,
			output: [
				{ level: "Print", body: "a 1" },
				{ level: "Warning", body: "b" },
				{ level: "Print", body: "{1}" },
			],
			returns: ["7", "x"],
			droppedLines: 0,
			undone: false,
		});
		expectSame(steps, ["kept"]);
	});

	it("tells the line of a script that does not compile, and begins no undo step", () => {
		const { ok, failure } = outcomeOf("local x =\nlocal y = 2");
		expect(ok).to.equal(false);
		expect(failure?.line).to.equal(2);
		expectSame(steps, []);
	});

	it("tells the line of a script that fails, with what it printed until then", () => {
		const { ok, failure, output } = outcomeOf('print("before")\nlocal t\nprint(t.Name)');
		expect(ok).to.equal(false);
		expect(failure?.message).to.equal("Script:3: attempt to index nil with 'Name'");
		expect(failure?.line).to.equal(3);
		expectSame(output, [{ level: "Print", body: "before" }]);
	});

	it("takes back what a failed script did only if asked to", () => {
		expect(outcomeOf("error('x')").undone).to.equal(false);
		expect(outcomeOf("error('x')", true).undone).to.equal(true);
		expect(outcomeOf("return 1", true).undone).to.equal(false);
		expectSame(steps, ["kept", "taken back", "kept"]);
	});

	it("waits for a script that yields", () => {
		expectSame(outcomeOf("task.wait(0.05) return 'late'").returns, ["late"]);
	});

	it("tells every value, nil as well, wherever it stands", () => {
		const { returns, output } = outcomeOf("print(nil, 1, nil) return workspace, nil, 2, nil");
		expectSame(returns, ["Workspace", "nil", "2", "nil"]);
		expectSame(output, [{ level: "Print", body: "nil 1 nil" }]);
	});

	it("stops a script that uses up its time", () => {
		const { ok, failure } = outcomeOf("task.wait(1000)");
		expect(ok).to.equal(false);
		expect(failure?.message).to.equal("Script execution timed out after 1 seconds.");
	});

	it("runs scripts one after the other, ten at most in waiting", () => {
		const ended: string[] = [];
		for (let index = 1; index <= 12; index++) {
			task.spawn(() => {
				const outcome = run({ script: "task.wait(0.01)", limitMs: 1000, undoOnError: false }, context);
				ended.push(outcome.status === "success" ? `${index}` : outcome.error.message);
			});
		}
		expectSame(ended, ["Plugin is busy executing another script."]);
		task.wait(1);
		expect(ended.join(" ")).to.equal("Plugin is busy executing another script. 1 2 3 4 5 6 7 8 9 10 11");
	});

	it("lets the next one run when a command is stopped", () => {
		const stuck = task.spawn(() => run({ script: "task.wait(1000)", limitMs: 1e6, undoOnError: false }, context));
		task.cancel(stuck);
		for (const stop of stops) stop();
		expectSame(outcomeOf("return 'next'").returns, ["next"]);
		expectSame(steps, ["kept", "kept"]);
	});
};
