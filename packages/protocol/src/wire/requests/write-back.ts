import { defineRequest } from "../define.js";
import { ChangeId, ClassName, Count, GitBlobHash, InstanceId } from "../primitives.js";
import { Closed, Dictionary, Tagged, Type, Words } from "../schema-kit.js";
import { TreeRevision } from "../sync-changes.js";
import { PropertyName, TaggedValue } from "../values.js";

const EditBack = Closed(
	{
		kind: Type.Literal("edit"),
		id: InstanceId,
		source: Type.Optional(Type.String()),
		studioHash: Type.Optional(GitBlobHash),
		properties: Type.Optional(Dictionary(PropertyName, TaggedValue)),
		unset: Type.Optional(Type.Array(PropertyName)),
		name: Type.Optional(Type.String()),
		className: Type.Optional(ClassName),
	},
	{
		$id: "EditBack",
		description:
			"What Studio has where it differs. `source` comes with its hash, line endings as they are in Studio. `unset` names what Studio has no value for.",
	},
);

const AddBack = Closed(
	{
		kind: Type.Literal("add"),
		id: ChangeId,
		parent: InstanceId,
		model: Type.String({ pattern: "^[0-9A-Za-z+/=]*$", description: "The subtree as an `.rbxm`, in base64." }),
		ids: Type.Array(ChangeId, {
			description: "The plugin's ids of the subtree, depth first, parents before children.",
		}),
	},
	{ $id: "AddBack", description: "A subtree only Studio has." },
);

const RemoveBack = Closed(
	{ kind: Type.Literal("remove"), id: InstanceId },
	{ $id: "RemoveBack", description: "A subtree Studio does not have." },
);

const WriteBackItem = Tagged("kind", [EditBack, AddBack, RemoveBack], {
	$id: "WriteBackItem",
	description: "One pull.",
});

const AssignedId = Closed(
	{ from: ChangeId, id: InstanceId },
	{ $id: "AssignedId", description: "The project's id of an instance the plugin had given an id of its own." },
);

const WriteBackResult = Closed(
	{
		id: ChangeId,
		outcome: Words(["written", "refused"]),
		message: Type.Optional(Type.String({ description: "Why not." })),
		sourceHash: Type.Optional(GitBlobHash),
		assigned: Type.Optional(Type.Array(AssignedId)),
	},
	{
		$id: "WriteBackResult",
		description:
			"What became of one pull. `sourceHash` is of the file as it was read back, with `\\n` line endings; `assigned` the ids of what was added.",
	},
);

export const writeBack = defineRequest({
	type: "writeBack",
	summary:
		"The pulls of a sync, a page at a time. Nothing is written before the last page; then all of it is, or nothing: a file that is not what the revision says is left alone, and refuses the whole.",
	params: {
		revision: TreeRevision,
		items: Type.Array(WriteBackItem, { maxItems: 1000 }),
		last: Type.Boolean(),
	},
	result: { received: { items: Count }, success: { results: Type.Array(WriteBackResult) } },
});
