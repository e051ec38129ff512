import { readFile } from "node:fs/promises";
import { pluginArtifact } from "./plugin-artifact.js";

/** Where the plugin looks for its key: an attribute of the root of its own file. */
const KEY_ATTRIBUTE = "StudioBridge_key";

/** The plugin that belongs to this server, knowing the key with which it proves itself to this installation. */
export async function keyedPlugin(key: string): Promise<Buffer> {
	// Only here: it loads native code.
	const { Dom } = await import("rbx-dom");
	const dom = Dom.fromBinary(await readFile(pluginArtifact()));
	const roots = dom.children(dom.rootRef);
	for (const root of roots) dom.setProperty(root, "Attributes", { Attributes: { [KEY_ATTRIBUTE]: { String: key } } });
	return dom.toBinary({ refs: roots });
}
