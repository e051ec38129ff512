import { defineCommand } from "../define.js";
import { GitBlobHash, InstanceId } from "../primitives.js";
import { Closed, Dictionary, Type, Words } from "../schema-kit.js";
import { PropertyName, TaggedValue } from "../values.js";

const TextPush = Closed(
	{ source: Type.String(), hash: GitBlobHash, expected: GitBlobHash },
	{
		$id: "TextPush",
		description:
			"A script's new text with `\\n` line endings, its hash, and the hash of the text it replaces, likewise with `\\n`. What the editor shows counts.",
	},
);

const PropertyPush = Closed(
	{ value: TaggedValue, expected: TaggedValue },
	{ $id: "PropertyPush", description: "A new value, and the one it replaces." },
);

const ChangePush = Closed(
	{
		id: InstanceId,
		text: Type.Optional(TextPush),
		properties: Type.Optional(Dictionary(PropertyName, PropertyPush)),
	},
	{ $id: "ChangePush", description: "What an instance is to have instead of what it is expected to have." },
);

const PushOutcome = Closed(
	{
		id: InstanceId,
		outcome: Words(["applied", "stale", "failed"]),
		sourceHash: Type.Optional(GitBlobHash),
		message: Type.Optional(Type.String()),
	},
	{
		$id: "PushOutcome",
		description:
			"`applied`: it was written and read back; `sourceHash` is of the text that is there now, with `\\n`. `stale`: Studio has something else than expected, and was left alone. `failed`: it could not be written, or is not known.",
	},
);

export const applyChanges = defineCommand({
	type: "applyChanges",
	summary:
		"Push texts and properties of a live sync in one message and one undo step, each only if Studio still has what is expected. The ids are those of the syncs of this connection.",
	params: { pushes: Type.Array(ChangePush, { minItems: 1, maxItems: 1000 }) },
	result: { success: { results: Type.Array(PushOutcome, { description: "One for each push, in their order." }) } },
	timeoutMs: 60_000,
	capability: "liveSync",
	effect: "write",
});
