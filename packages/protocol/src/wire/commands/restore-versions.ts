import { defineCommand } from "../define.js";
import { ChangeId } from "../primitives.js";
import { Closed, Type, Words } from "../schema-kit.js";
import { SyncFailure, TreeRevision } from "../sync-changes.js";

const RestoredVersion = Closed(
	{
		id: ChangeId,
		path: Type.String({ description: "Where it is now." }),
		outcome: Words(["restored", "unchanged"], { description: "`unchanged`: Studio had exactly this already." }),
	},
	{ $id: "RestoredVersion", description: "What became of one version." },
);

export const restoreVersions = defineCommand({
	type: "restoreVersions",
	summary:
		"Bring versions that were kept back into Studio, all of them or none. The plugin reads them with `readVersions` and hands over what it will replace with `keepVersions`, so that this, too, can be undone.",
	params: { revision: TreeRevision },
	result: {
		success: { restored: Type.Array(RestoredVersion) },
		error: { failed: Type.Optional(Type.Array(SyncFailure, { description: "What stood in the way." })) },
	},
	timeoutMs: 120_000,
	capability: "restoreVersions",
	effect: "write",
});
