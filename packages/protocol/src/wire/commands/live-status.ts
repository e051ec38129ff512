import { defineCommand } from "../define.js";
import { ChangeId, ClassName } from "../primitives.js";
import { Closed, Type, Words } from "../schema-kit.js";
import { PatchType } from "../sync-changes.js";

const WaitingChange = Closed(
	{
		id: ChangeId,
		path: Type.String(),
		className: ClassName,
		patchType: PatchType,
		message: Type.Optional(Type.String()),
	},
	{
		$id: "WaitingChange",
		description:
			"A difference that a live sync leaves as it is until somebody decides. `message` says what was tried and refused; without one, both sides changed, or nobody knows which did.",
	},
);

export const liveStatus = defineCommand({
	type: "liveStatus",
	summary: "Tells the plugin how its live sync is, for whoever looks at it in Studio.",
	params: {
		state: Words(["starting", "on", "paused"]),
		message: Type.Optional(Type.String({ description: "Why it is paused." })),
		waiting: Type.Array(WaitingChange, { maxItems: 1000, description: "More than these are not shown." }),
	},
	result: { success: {} },
	timeoutMs: 10_000,
	capability: "liveSync",
	effect: "read",
});
