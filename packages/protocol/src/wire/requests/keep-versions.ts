import { defineRequest } from "../define.js";
import { KeptVersion } from "../kept-versions.js";
import { Count } from "../primitives.js";
import { Type } from "../schema-kit.js";
import { TreeRevision } from "../sync-changes.js";

export const keepVersions = defineRequest({
	type: "keepVersions",
	summary:
		"Everything that is about to be replaced or removed in Studio, a page at a time. The last page is answered once all of it is on disk; until then, and if it is refused, nothing in Studio is written.",
	params: { revision: TreeRevision, versions: Type.Array(KeptVersion, { maxItems: 1000 }), last: Type.Boolean() },
	result: { received: {}, success: { kept: Count } },
});
