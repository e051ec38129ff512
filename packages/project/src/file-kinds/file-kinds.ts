import { clientScript } from "./client-script.js";
import type { FileKind, FolderFile } from "./file-kind.js";
import { moduleScript } from "./module-script.js";
import { pluginScript } from "./plugin-script.js";
import { project } from "./project.js";
import { serverScript } from "./server-script.js";
import { text } from "./text.js";
import { unsupportedFileKinds } from "./unsupported-file-kinds.js";

/** Every kind of file, in the order in which they are tried: the first that knows a file's name takes it. */
export const fileKinds: readonly FileKind[] = [
	serverScript,
	clientScript,
	pluginScript,
	moduleScript,
	project,
	text,
	...unsupportedFileKinds,
];

/** The files that decide what their folder becomes, in the order in which they are looked for. */
export const folderFiles: readonly FolderFile[] = [
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
];
