import { defineRequest } from "../define.js";
import { ChangeId, ContentHash } from "../primitives.js";
import { Closed, Type } from "../schema-kit.js";
import { Direction } from "../sync-changes.js";

const LiveDecision = Closed(
	{ id: ChangeId, direction: Direction, studioHash: Type.Optional(ContentHash) },
	{
		$id: "LiveDecision",
		description: "What the person in front of Studio chose for a waiting change, and Studio's text as they saw it.",
	},
);

export const decideLive = defineRequest({
	type: "decideLive",
	summary:
		"Somebody decided changes that a live sync lets wait. The server compares them again and takes the decisions.",
	params: { decisions: Type.Array(LiveDecision, { minItems: 1, maxItems: 1000 }) },
	result: { success: {} },
});
