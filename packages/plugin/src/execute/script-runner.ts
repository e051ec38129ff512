/** What running a script needs of Studio. */
export interface ScriptRunner {
	/**
	 * Compiles a script in an environment where `print` and `warn` are the given ones. The function, or what the compiler
	 * says.
	 */
	compile(source: string, print: Callback, warn: Callback): { run: Callback } | { problem: string };
	/** Begins an undo step. Undefined where Studio keeps none, as during a playtest. */
	beginUndoStep(): UndoStep | undefined;
}

export interface UndoStep {
	/** Keeps what was changed as one step, or takes it back. */
	finish(keep: boolean): void;
}
