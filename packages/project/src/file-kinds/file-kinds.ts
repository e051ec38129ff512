import type { FileKinds } from "../snapshot/snapshot-context.js";
import { clientScript } from "./client-script.js";
import { csv } from "./csv.js";
import { ignore } from "./ignore.js";
import { json } from "./json.js";
import { jsonModel } from "./json-model.js";
import { legacyClientScript } from "./legacy-client-script.js";
import { legacyServerScript } from "./legacy-server-script.js";
import { moduleScript } from "./module-script.js";
import { pluginScript } from "./plugin-script.js";
import { project } from "./project.js";
import { rbxm } from "./rbxm.js";
import { rbxmx } from "./rbxmx.js";
import { runContextClientScript } from "./run-context-client-script.js";
import { runContextServerScript } from "./run-context-server-script.js";
import { serverScript } from "./server-script.js";
import { text } from "./text.js";
import { toml } from "./toml.js";
import { yaml } from "./yaml.js";

export const fileKinds: FileKinds = {
	/** The first that knows a file's name takes it. */
	byName: [
		serverScript,
		clientScript,
		pluginScript,
		moduleScript,
		project,
		jsonModel,
		json,
		toml,
		csv,
		text,
		rbxmx,
		rbxm,
		yaml,
	],
	folderFiles: [
		{ name: "default.project.json", kind: project, replacesFolder: true },
		{ name: "default.project.jsonc", kind: project, replacesFolder: true },
		{ name: "init.luau", kind: moduleScript },
		{ name: "init.lua", kind: moduleScript },
		{ name: "init.server.luau", kind: serverScript },
		{ name: "init.server.lua", kind: serverScript },
		{ name: "init.client.luau", kind: clientScript },
		{ name: "init.client.lua", kind: clientScript },
		{ name: "init.plugin.lua", kind: pluginScript },
		{ name: "init.plugin.luau", kind: pluginScript },
		{ name: "init.csv", kind: csv },
	],
	byUse: {
		csv,
		jsonModel,
		json,
		serverScript,
		clientScript,
		moduleScript,
		pluginScript,
		legacyClientScript,
		legacyServerScript,
		runContextServerScript,
		runContextClientScript,
		project,
		rbxm,
		rbxmx,
		toml,
		text,
		yaml,
		ignore,
	},
};
