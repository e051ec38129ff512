/** Begins a step the user can undo, and returns how to end it; undefined while Studio records no history. */
export function beginUndoStep(name: string): ((keep: boolean) => void) | undefined {
	const history = game.GetService("ChangeHistoryService");
	const [ok, identifier] = pcall(() => history.TryBeginRecording(name));
	if (!ok || identifier === undefined) return undefined;
	return (keep) => {
		const operation = keep ? Enum.FinishRecordingOperation.Commit : Enum.FinishRecordingOperation.Cancel;
		history.FinishRecording(identifier, operation);
	};
}
