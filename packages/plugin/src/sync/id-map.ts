/** Which instance has which id, both ways. */
export class IdMap {
	private readonly byId = new Map<string, Instance>();
	private readonly byInstance = new Map<Instance, string>();

	/** What is not in here may be in the map of everything, where this one is about a part. */
	constructor(private readonly everything?: IdMap) {}

	set(id: string, instance: Instance): void {
		const before = this.byId.get(id);
		if (before !== undefined) this.byInstance.delete(before);
		// An instance whose name was pulled has another id; whoever has the old one now is somebody else.
		const old = this.byInstance.get(instance);
		if (old !== undefined && old !== id) this.byId.delete(old);
		this.byId.set(id, instance);
		this.byInstance.set(instance, id);
	}

	delete(id: string): void {
		const instance = this.byId.get(id);
		if (instance !== undefined) this.byInstance.delete(instance);
		this.byId.delete(id);
	}

	instanceOf(id: string): Instance | undefined {
		return this.byId.get(id) ?? this.everything?.instanceOf(id);
	}

	idOf(instance: Instance): string | undefined {
		return this.byInstance.get(instance) ?? this.everything?.idOf(instance);
	}

	/** Takes over what another map has. */
	merge(other: IdMap): void {
		for (const [id, instance] of other.byId) this.byId.set(id, instance);
		for (const [instance, id] of other.byInstance) this.byInstance.set(instance, id);
	}

	all(): ReadonlyMap<string, Instance> {
		return this.byId;
	}

	/** A sync is over: nothing may hold on to instances that somebody may have removed. */
	clear(): void {
		this.byId.clear();
		this.byInstance.clear();
	}
}
