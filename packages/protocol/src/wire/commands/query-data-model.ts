import { defineCommand } from "../define.js";
import { ClassName, Count } from "../primitives.js";
import { Closed, Dictionary, Type } from "../schema-kit.js";
import { AttributeValue, PropertyName, TaggedValue } from "../values.js";

const Unreadable = Closed({ property: PropertyName, reason: Type.String() }, { $id: "Unreadable" });

const DataModelInstance = Closed(
	{
		parent: Type.Optional(
			Type.Integer({ minimum: 0, description: "Where in the list its parent stands, counted from 0." }),
		),
		name: Type.String(),
		className: ClassName,
		path: Type.String({ description: "From `game`, with dots; `\\.` and `\\\\` stand for those inside a name." }),
		childCount: Count,
		properties: Type.Optional(Dictionary(PropertyName, TaggedValue)),
		attributes: Type.Optional(Dictionary(PropertyName, AttributeValue)),
		tags: Type.Optional(Type.Array(Type.String())),
		unreadable: Type.Optional(Type.Array(Unreadable)),
	},
	{ $id: "DataModelInstance" },
);

export const queryDataModel = defineCommand({
	type: "queryDataModel",
	summary: "Instances of a DataModel: one and what is below it, the services, or what fits a search.",
	params: {
		path: Type.Optional(Type.String({ description: "With dots; `game.` in front may be left out." })),
		depth: Type.Integer({ minimum: 0, maximum: 100 }),
		properties: Type.Optional(Type.Array(PropertyName, { maxItems: 200 })),
		includeAttributes: Type.Boolean(),
		children: Type.Boolean({ description: "The children instead of the instance itself." }),
		listServices: Type.Boolean(),
		find: Type.Optional(
			Closed({
				name: Type.Optional(Type.String()),
				className: Type.Optional(ClassName),
				tag: Type.Optional(Type.String()),
			}),
		),
		limit: Count,
	},
	result: {
		success: {
			instances: Type.Array(DataModelInstance, { description: "Parents before their children." }),
			total: Type.Integer({ minimum: 0, description: "How many there are, whether or not they fit the limit." }),
		},
	},
	timeoutMs: 10_000,
	capability: "queryDataModel",
	effect: "read",
});
