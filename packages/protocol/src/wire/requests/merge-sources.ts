import { defineRequest } from "../define.js";
import { ChangeId, GitBlobHash } from "../primitives.js";
import { Closed, Type } from "../schema-kit.js";
import { ConflictHunk, TreeRevision } from "../sync-changes.js";

const StudioSource = Closed(
	{ id: ChangeId, source: Type.String(), studioHash: GitBlobHash },
	{ $id: "StudioSource", description: "Studio's text of a script, line endings as they are there." },
);

const SourceMerge = Closed(
	{
		id: ChangeId,
		source: Type.Optional(Type.String()),
		conflicts: Type.Optional(Type.Array(ConflictHunk)),
	},
	{
		$id: "SourceMerge",
		description: "Either `source`, the merged text with `\\n` line endings, or the `conflicts` that were in the way.",
	},
);

export const mergeSources = defineRequest({
	type: "mergeSources",
	summary: "Three-way merges of scripts, a page at a time: the server has the base and the file, the plugin Studio's.",
	params: { revision: TreeRevision, sources: Type.Array(StudioSource, { minItems: 1, maxItems: 1000 }) },
	result: { success: { merges: Type.Array(SourceMerge) } },
});
