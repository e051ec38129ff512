/** A text that was still for so long is what its author means, for now. */
const STILL_SECONDS = 0.6;

/** Who is typing in a script. Only open documents count: what anybody else writes is there at once. */
export class Typing {
	private readonly lastEdit = new Map<Instance, number>();
	private connections: RBXScriptConnection[] = [];

	constructor(
		private readonly now: () => number,
		private readonly typed: (target: Instance) => void,
	) {}

	start(): void {
		const [ok, service] = pcall(() => game.GetService("ScriptEditorService"));
		if (!ok) return;
		pcall(() => {
			this.connections.push(
				service.TextDocumentDidChange.Connect((document) => this.edited(document)),
				service.TextDocumentDidClose.Connect((document) => this.closed(document)),
			);
		});
	}

	stop(): void {
		for (const connection of this.connections) connection.Disconnect();
		this.connections = [];
		this.lastEdit.clear();
	}

	isTyping(target: Instance): boolean {
		const last = this.lastEdit.get(target);
		if (last === undefined) return false;
		if (this.now() - last < STILL_SECONDS) return true;
		this.lastEdit.delete(target);
		return false;
	}

	private edited(document: ScriptDocument): void {
		const target = scriptOf(document);
		if (target === undefined) return;
		this.lastEdit.set(target, this.now());
		this.typed(target);
	}

	private closed(document: ScriptDocument): void {
		const target = scriptOf(document);
		if (target === undefined) return;
		this.lastEdit.delete(target);
		this.typed(target);
	}
}

/** The command bar has none, and a closed document may not tell any more. */
function scriptOf(document: ScriptDocument): Instance | undefined {
	const [ok, target] = pcall(() => (document.IsCommandBar() ? undefined : document.GetScript()));
	return ok ? target : undefined;
}
