import { fileURLToPath } from "node:url";

export const PLUGIN_FILE = "studio-bridge.rbxm";

/** The path of the plugin that belongs to this server. */
export const pluginArtifact = (): string => fileURLToPath(import.meta.resolve(`@studio-bridge/plugin/${PLUGIN_FILE}`));
