import { defineCommand } from "../define.js";
import { ChangeId, ClassName, GitBlobHash, Sha256 } from "../primitives.js";
import { Type } from "../schema-kit.js";

export const getScript = defineCommand({
	type: "getScript",
	summary: "The source of a script, by the id the last sync gave it.",
	params: {
		id: ChangeId,
		fromDraft: Type.Boolean({ description: "Read what the script editor shows instead of the saved source." }),
	},
	result: {
		success: {
			source: Type.String(),
			studioHash: GitBlobHash,
			hash: Sha256,
			className: ClassName,
			instancePath: Type.String({
				description: "For people: names joined by `/`, with `\\/` and `\\\\` for those characters inside a name.",
			}),
			isDraft: Type.Boolean(),
		},
	},
	timeoutMs: 10_000,
	capability: "getScript",
	effect: "read",
});
