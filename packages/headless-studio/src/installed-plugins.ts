import type { HostOperations } from "./host/luau-link.js";

interface InstalledPlugin {
	/** The file, as luau/core/dom-loader.luau reads it. */
	readonly content: Buffer;
	/** JSON by key. Studio keeps it in one file, which all copies of the plugin read and write. */
	readonly settings: Map<string, string>;
}

/** The plugins of a Studio by file name: what every DataModel runs a copy of. */
export class InstalledPlugins {
	readonly #plugins = new Map<string, InstalledPlugin>();

	add(name: string, content: Buffer, settings: Readonly<Record<string, unknown>>): void {
		const entries = Object.entries(JSON.parse(JSON.stringify(settings)) as Record<string, unknown>);
		const texts = new Map(entries.map(([key, value]) => [key, JSON.stringify(value)]));
		this.#plugins.set(name, { content, settings: texts });
	}

	has(name: string): boolean {
		return this.#plugins.has(name);
	}

	/** Without a name, all. */
	remove(name?: string): void {
		if (name === undefined) this.#plugins.clear();
		else this.#plugins.delete(name);
	}

	/** Names and contents, in the order of installation. */
	entries(): [name: string, content: Buffer][] {
		return [...this.#plugins].map(([name, { content }]) => [name, content]);
	}

	/** Behind plugin:GetSetting and SetSetting. */
	readonly operations: HostOperations = {
		readPluginSetting: (plugin, key) => this.#plugins.get(String(plugin))?.settings.get(String(key)),
		writePluginSetting: (plugin, key, json) => {
			const settings = this.#plugins.get(String(plugin))?.settings;
			if (json === undefined) settings?.delete(String(key));
			else settings?.set(String(key), String(json));
			return undefined;
		},
	};
}
