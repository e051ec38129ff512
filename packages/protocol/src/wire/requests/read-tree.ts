import { defineRequest } from "../define.js";
import { ClassName, Count } from "../primitives.js";
import { Chars, Dictionary, Type } from "../schema-kit.js";
import { TreeRevision } from "../sync-changes.js";
import { PropertyName, TaggedValue } from "../values.js";

const cursor = Type.String({ minLength: 1, maxLength: 64 });

/** Columns, not objects: a node that is the same on both sides must cost less than 100 bytes, and little time to read. */
export const readTree = defineRequest({
	type: "readTree",
	summary:
		"The project's tree, breadth first (all children of a node together, in the order of their parents), a page at a time. One entry in each column for a node; `childCounts` alone tells who is whose child. The next page is asked for when this one was received.",
	params: { cursor: Type.Optional(cursor) },
	result: {
		success: {
			revision: TreeRevision,
			ids: Chars("0-9a-f", { min: 0, max: 3_200_000 }, { description: "32 digits a node, without separators." }),
			names: Type.Array(Type.String()),
			childCounts: Type.Array(Count),
			classNames: Type.Array(ClassName, { description: "The classes of this page, each once." }),
			classes: Type.Array(Count, { description: "Each node's class, as an index into `classNames` from 0." }),
			sourceHashes: Chars(
				"0-9a-f",
				{ min: 0, max: 4_000_000 },
				{
					description:
						"40 digits for each Script, LocalScript and ModuleScript: the git blob hash of its text with `\\n` line endings; 40 zeros where the project says nothing about the text.",
				},
			),
			propertyOwners: Type.Array(Count, { description: "Which nodes of this page have properties, from 0." }),
			properties: Type.Array(Dictionary(PropertyName, TaggedValue), {
				description: "Their properties, in the same order; Attributes and Tags among them, a script's Source never.",
			}),
			keepUnknown: Type.Array(Count, {
				description: "Which nodes of this page leave alone the children only Studio has (`$ignoreUnknownInstances`).",
			}),
			outline: Type.Optional(
				Type.Array(Count, {
					description:
						"Which nodes of this page only say where others are: they are not compared, nor is what is missing among them or below. Only in mode `live`, where the tree is a part of the project's.",
				}),
			),
			nextCursor: Type.Optional(cursor),
		},
	},
});
