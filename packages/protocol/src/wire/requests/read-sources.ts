import { defineRequest } from "../define.js";
import { GitBlobHash, InstanceId } from "../primitives.js";
import { Closed, Type } from "../schema-kit.js";
import { SyncFailure, TreeRevision } from "../sync-changes.js";

const ScriptSource = Closed(
	{ id: InstanceId, source: Type.String(), hash: GitBlobHash },
	{ $id: "ScriptSource", description: "A text with `\\n` line endings, and its hash." },
);

export const readSources = defineRequest({
	type: "readSources",
	summary:
		"The project's text of the given scripts, as it was in that revision. A file that has changed since is among `failed`, not among `sources`: the plan was made for another text.",
	params: { revision: TreeRevision, ids: Type.Array(InstanceId, { minItems: 1, maxItems: 1000 }) },
	result: { success: { sources: Type.Array(ScriptSource), failed: Type.Array(SyncFailure) } },
});
