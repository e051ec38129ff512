import { defineRequest } from "../define.js";
import { ChangeId } from "../primitives.js";
import { Closed, Type } from "../schema-kit.js";
import { Selection, SyncChange, TreeRevision } from "../sync-changes.js";

const DefaultSelection = Closed(
	{ id: ChangeId, selection: Selection },
	{ $id: "DefaultSelection", description: "What a change takes if nobody says." },
);

/** The ledger and git live with the server, so only it can say which side is newer. */
export const proposeChanges = defineRequest({
	type: "proposeChanges",
	summary:
		"Every difference the plugin found, a page at a time. The last page is answered with the default selections of all of them, because how many would be removed matters.",
	params: { revision: TreeRevision, changes: Type.Array(SyncChange, { maxItems: 1000 }), last: Type.Boolean() },
	result: {
		received: {},
		success: {
			defaults: Type.Array(DefaultSelection, { description: "Only for the changes that have one." }),
			mergeable: Type.Array(ChangeId, {
				description: "Scripts that both sides changed since a text the server knows. Only in mode `merge`.",
			}),
		},
	},
});
