import { defineRequest } from "../define.js";
import { ClassName, GitBlobHash, InstanceId } from "../primitives.js";
import { Closed, Dictionary, Type } from "../schema-kit.js";
import { PropertyName, TaggedValue } from "../values.js";

const TreeNode = Closed(
	{
		id: InstanceId,
		parent: Type.Optional(InstanceId),
		name: Type.String(),
		className: ClassName,
		properties: Type.Optional(Dictionary(PropertyName, TaggedValue)),
		sourceHash: Type.Optional(GitBlobHash),
		ignoreUnknownInstances: Type.Optional(Type.Boolean()),
	},
	{
		$id: "TreeNode",
		description: "An instance of the project. A script carries its source's hash; `readSources` gives the text.",
	},
);

const cursor = Type.String({ minLength: 1, maxLength: 64 });

export const readTree = defineRequest({
	type: "readTree",
	summary: "The project's tree, parents before children, a page at a time.",
	params: { cursor: Type.Optional(cursor) },
	result: { success: { nodes: Type.Array(TreeNode), nextCursor: Type.Optional(cursor) } },
});
