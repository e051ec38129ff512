/** Reads the wire's definitions and writes everything that follows from them. Run by the package's build. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { errorTable } from "../src/wire/errors.js";
import { defaultLimits } from "../src/wire/limits.js";
import { protocolVersions } from "../src/wire/protocol-versions.js";
import { emitLuau } from "./emit-luau.js";
import { emitMarkdown } from "./emit-markdown.js";
import { emitNodeModule, emitNodeTypes } from "./emit-node.js";
import { emitRoblox } from "./emit-roblox.js";
import { emitTables } from "./emit-tables.js";
import { loadDefinitions } from "./load-definitions.js";
import { buildWireModel } from "./wire-model.js";

const NOTICE = "Generated from packages/protocol/src/wire. Do not edit.";
const here = path.dirname(fileURLToPath(import.meta.url));
const packageRoot = path.resolve(here, "../..");

const wire = buildWireModel(await loadDefinitions(path.resolve(here, "../src/wire")));
const tables = emitTables(wire, { protocolVersions, errorTable });

write("generated/node/protocol.js", `// ${NOTICE}\n${await emitNodeModule(wire, tables, packageRoot)}`);
write("generated/node/protocol.d.ts", `// ${NOTICE}\n${emitNodeTypes(wire, tables)}`);
write("generated/roblox/protocol.ts", `// ${NOTICE}\n${emitRoblox(wire, tables)}`);
write("generated/luau/protocol.luau", `--!strict\n-- ${NOTICE}\n\n${emitLuau(wire)}`);
write("generated/protocol.md", emitMarkdown(wire, { protocolVersions, defaultLimits, errorTable }));

function write(file: string, text: string): void {
	const target = path.join(packageRoot, file);
	mkdirSync(path.dirname(target), { recursive: true });
	writeFileSync(target, text);
}
