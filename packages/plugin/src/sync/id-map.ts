/** Which instance has which id, both ways. */
export class IdMap {
	private readonly byId = new Map<string, Instance>();
	private readonly byInstance = new Map<Instance, string>();

	set(id: string, instance: Instance): void {
		const before = this.byId.get(id);
		if (before !== undefined) this.byInstance.delete(before);
		this.byId.set(id, instance);
		this.byInstance.set(instance, id);
	}

	delete(id: string): void {
		const instance = this.byId.get(id);
		if (instance !== undefined) this.byInstance.delete(instance);
		this.byId.delete(id);
	}

	instanceOf(id: string): Instance | undefined {
		return this.byId.get(id);
	}

	idOf(instance: Instance): string | undefined {
		return this.byInstance.get(instance);
	}

	/** A copy that stays as it is, whatever becomes of this map. */
	copy(): Map<string, Instance> {
		return table.clone(this.byId);
	}

	/** A sync is over: nothing may hold on to instances that somebody may have removed. */
	clear(): void {
		this.byId.clear();
		this.byInstance.clear();
	}
}
