import type { InstanceSnapshot } from "../snapshot/instance-snapshot.js";
import { type NamedPath, pathInstance } from "../snapshot/path-instance.js";
import type { SnapshotContext } from "../snapshot/snapshot-context.js";
import { type LuaValue, printLua } from "./print-lua.js";

/** A file of data as a module that returns it. */
export function dataModule(file: NamedPath, context: SnapshotContext, value: LuaValue): InstanceSnapshot {
	return pathInstance(file, context, "ModuleScript", { Source: { String: `return ${printLua(value)}` } });
}
