import { defineRequest } from "../define.js";
import { KeptVersion } from "../kept-versions.js";
import { Type } from "../schema-kit.js";
import { TreeRevision } from "../sync-changes.js";

export const readVersions = defineRequest({
	type: "readVersions",
	summary: "The versions to bring back, a page at a time.",
	params: {
		revision: TreeRevision,
		cursor: Type.Optional(Type.String({ description: "The `nextCursor` of the page before." })),
	},
	result: {
		success: { versions: Type.Array(KeptVersion), nextCursor: Type.Optional(Type.String({ minLength: 1 })) },
	},
});
