/** What Studio had before a sync replaced or removed it, in a form that brings it back byte for byte. */
import { ChangeId, ClassName, Count } from "./primitives.js";
import { Closed, Dictionary, Tagged, Type } from "./schema-kit.js";
import { PropertyName, TaggedValue } from "./values.js";

const Base64 = (description: string) => Type.String({ pattern: "^[0-9A-Za-z+/=]*$", description });

const of = {
	id: ChangeId,
	path: Type.String({ description: "Where it was: names joined by `/`, `\\/` and `\\\\` inside a name." }),
	className: ClassName,
};

const KeptSource = Closed(
	{
		kind: Type.Literal("source"),
		...of,
		text: Type.Optional(Type.String({ description: "Line endings as they are in Studio." })),
		bytes: Type.Optional(Base64("Instead of `text`, for what is not UTF-8. Base64.")),
		isDraft: Type.Optional(Type.Boolean({ description: "What the editor showed, where that was not what it held." })),
	},
	{ $id: "KeptSource", description: "The text of a script." },
);

const KeptProperties = Closed(
	{
		kind: Type.Literal("properties"),
		...of,
		properties: Type.Optional(Dictionary(PropertyName, TaggedValue)),
		unset: Type.Optional(Type.Array(PropertyName, { description: "What had no value." })),
		references: Type.Optional(
			Dictionary(PropertyName, Type.String(), { description: "Instances it referred to, by their path." }),
		),
		renamedTo: Type.Optional(Type.String({ description: "The name it got instead of the last one of `path`." })),
	},
	{ $id: "KeptProperties", description: "Values of some properties of an instance, and its name." },
);

const KeptSubtree = Closed(
	{
		kind: Type.Literal("subtree"),
		...of,
		count: Count,
		model: Base64("An `.rbxm`, in base64."),
		isOneOfMany: Type.Optional(
			Type.Boolean({ description: "Others of this name were beside it, so it stands in for none of them." }),
		),
		more: Type.Optional(
			Type.Boolean({ description: "The next version goes on with this model, which is too long for one." }),
		),
	},
	{ $id: "KeptSubtree", description: "An instance with all that is saved of it." },
);

export const KeptVersion = Tagged("kind", [KeptSource, KeptProperties, KeptSubtree], {
	$id: "KeptVersion",
	description: "Something that is about to be replaced or removed in Studio.",
});
