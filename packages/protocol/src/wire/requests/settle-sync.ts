import { defineRequest } from "../define.js";
import { ChangeId, Count, GitBlobHash, InstanceId } from "../primitives.js";
import { Closed, Type } from "../schema-kit.js";
import { TreeRevision } from "../sync-changes.js";

const ReadBack = Closed(
	{ id: InstanceId, studioHash: Type.Optional(GitBlobHash) },
	{
		$id: "ReadBack",
		description:
			"An instance that was pushed, pulled or merged and has been read again since: it is what was meant. For a script, the hash of what Studio holds now.",
	},
);

export const settleSync = defineRequest({
	type: "settleSync",
	summary:
		"What both sides now have in common, a page at a time: the ledger's only source. Every instance of the revision that is neither in `readBack` nor in `differing`, nor below one that is, was found equal. The server remembers what of it is what the revision says, or what it wrote itself.",
	params: {
		revision: TreeRevision,
		readBack: Type.Array(ReadBack, { maxItems: 1000 }),
		removed: Type.Array(ChangeId, { maxItems: 1000, description: "Neither side has these any more." }),
		differing: Type.Array(ChangeId, {
			maxItems: 1000,
			description: "Still not the same: nothing is agreed about them.",
		}),
		last: Type.Boolean(),
	},
	result: { received: {}, success: { agreed: Count } },
});
