import type { HostOperations } from "../host/luau-link.js";

/**
 * The file behind plugin:GetSetting and SetSetting: JSON by key. There is one for all local plugins, in all DataModels
 * of a Studio, and it outlives the plugins.
 */
export class PluginSettings {
	readonly #texts = new Map<string, string>();

	/** Puts values into the file before a plugin starts. */
	seed(values: Readonly<Record<string, unknown>>): void {
		for (const [key, value] of Object.entries(values)) {
			const text: string | undefined = JSON.stringify(value);
			if (text !== undefined) this.#texts.set(key, text);
		}
	}

	readonly operations: HostOperations = {
		readPluginSetting: (key) => this.#texts.get(String(key)),
		writePluginSetting: (key, text) => {
			if (text === undefined) this.#texts.delete(String(key));
			else this.#texts.set(String(key), String(text));
			return undefined;
		},
	};
}
