/** The plugins of a Studio by file name: what every DataModel runs a copy of. */
export class InstalledPlugins {
	/** The files, as luau/core/dom-loader.luau reads them. */
	readonly #contents = new Map<string, Buffer>();

	add(name: string, content: Buffer): void {
		this.#contents.set(name, content);
	}

	has(name: string): boolean {
		return this.#contents.has(name);
	}

	/** Without a name, all. */
	remove(name?: string): void {
		if (name === undefined) this.#contents.clear();
		else this.#contents.delete(name);
	}

	/** Names and contents, in the order of installation. */
	entries(): [name: string, content: Buffer][] {
		return [...this.#contents];
	}
}
