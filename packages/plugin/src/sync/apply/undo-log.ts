/**
 * How to take back what was done, newest first. Studio's own recording could do it as well, but cancelling that would
 * also take back what the user did meanwhile, and would not take back what went through the script editor.
 */
export class UndoLog {
	private readonly steps: (() => void)[] = [];

	did(undo: () => void): void {
		this.steps.push(undo);
	}

	isEmpty(): boolean {
		return this.steps.isEmpty();
	}

	/** Says what could not be taken back. */
	rollBack(): string[] {
		const problems: string[] = [];
		while (!this.steps.isEmpty()) {
			const [ok, problem] = pcall(this.steps.pop() as () => void);
			if (!ok) problems.push(tostring(problem));
		}
		return problems;
	}
}
