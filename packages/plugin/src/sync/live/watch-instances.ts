/** What an instance can tell about itself. Nothing here says what became of it: whoever is told looks. */
export interface WatchEvents {
	/** One of its properties, by the name files know it by. */
	readonly changed: (instance: Instance, property: string) => void;
	readonly childAdded: (parent: Instance, child: Instance) => void;
	readonly childRemoved: (parent: Instance, child: Instance) => void;
}

/** Listens to the instances of a live sync, and to nothing else in the place. */
export class InstanceWatch {
	private readonly connections = new Map<Instance, RBXScriptConnection[]>();
	private readonly tags = new Map<string, RBXScriptConnection[]>();
	private tagAdded?: RBXScriptConnection;

	constructor(private readonly events: WatchEvents) {}

	start(): void {
		const collection = game.GetService("CollectionService");
		for (const tag of collection.GetAllTags()) this.watchTag(tag);
		const [ok, signal] = pcall(
			() => (collection as unknown as { TagAdded: RBXScriptSignal<(tag: string) => void> }).TagAdded,
		);
		if (!ok) return;
		this.tagAdded = signal.Connect((tag) => {
			this.watchTag(tag);
			// Whoever has it by now was not announced to anybody.
			for (const instance of collection.GetTagged(tag)) this.tagged(instance);
		});
	}

	watch(instance: Instance): void {
		if (this.connections.has(instance)) return;
		const { events } = this;
		this.connections.set(instance, [
			changes(instance, (property) => events.changed(instance, property)),
			instance.AttributeChanged.Connect(() => events.changed(instance, "Attributes")),
			instance.ChildAdded.Connect((child) => events.childAdded(instance, child)),
			instance.ChildRemoved.Connect((child) => events.childRemoved(instance, child)),
		]);
	}

	/** An instance that left the place, and all below it. */
	forget(root: Instance): void {
		this.drop(root);
		for (const below of root.GetDescendants()) this.drop(below);
	}

	stop(): void {
		this.tagAdded?.Disconnect();
		this.tagAdded = undefined;
		for (const [, connections] of this.tags) for (const connection of connections) connection.Disconnect();
		this.tags.clear();
		for (const [, connections] of this.connections) for (const connection of connections) connection.Disconnect();
		this.connections.clear();
	}

	private drop(instance: Instance): void {
		for (const connection of this.connections.get(instance) ?? []) connection.Disconnect();
		this.connections.delete(instance);
	}

	private watchTag(tag: string): void {
		if (this.tags.has(tag)) return;
		const collection = game.GetService("CollectionService");
		this.tags.set(tag, [
			collection.GetInstanceAddedSignal(tag).Connect((instance) => this.tagged(instance)),
			collection.GetInstanceRemovedSignal(tag).Connect((instance) => this.tagged(instance)),
		]);
	}

	private tagged(instance: Instance): void {
		if (this.connections.has(instance)) this.events.changed(instance, "Tags");
	}
}

/** The `Changed` of a value object tells the value instead of the name. */
function changes(instance: Instance, tell: (property: string) => void): RBXScriptConnection {
	if (!instance.IsA("ValueBase")) {
		return (instance.Changed as unknown as RBXScriptSignal<(property: string) => void>).Connect(tell);
	}
	return (instance.Changed as unknown as RBXScriptSignal<() => void>).Connect(() => tell("Value"));
}
