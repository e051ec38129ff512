import { Type } from "@sinclair/typebox";
import { BridgeError } from "@studio-bridge/bridge";
import { defineCommand } from "../../define-command.js";
import { Fault } from "../../fault.js";
import { requestStudio } from "../../sessions/request-studio.js";
import { type InstanceView, nestInstances } from "../../studio/nest-instances.js";
import { presentInstances } from "../../studio/present-instances.js";

const DEFAULT_LIMIT = 200;

export default defineCommand({
	kind: "session",
	name: "query",
	tool: "studio_query",
	toolset: "studio",
	summary: "Look at instances of the place",
	description:
		'Query the Roblox DataModel to inspect instances, properties, attributes, and children. Use dot-separated paths like "Workspace.SpawnLocation" to navigate the instance tree; a dot inside a name is written \\\\. there. Returns structured JSON with class names, properties, and child counts. With `name`, `className` or `tag` it searches below the path instead. At most `limit` instances are returned; `truncated` and `total` say when there are more.',
	effect: "read",
	examples: [
		"studio-bridge query Workspace.SpawnLocation --properties Position --properties Anchored",
		"studio-bridge query Workspace --depth 2",
		"studio-bridge query --list-services",
		"studio-bridge query Workspace --tag Checkpoint --json",
	],
	defaultContext: "edit",
	timeoutSeconds: 10,
	input: {
		path: Type.Optional(
			Type.String({
				description:
					"Dot-separated instance path, e.g. 'Workspace.SpawnLocation'. The 'game.' prefix is optional. Required unless listServices is true or something is searched for.",
			}),
		),
		depth: Type.Optional(
			Type.Integer({
				minimum: 0,
				maximum: 100,
				default: 0,
				description: "Max child traversal depth. 0 = instance only, 1 = include children, etc. Default: 0.",
			}),
		),
		properties: Type.Optional(
			Type.Array(Type.String(), {
				maxItems: 200,
				description: "Specific property names to include. Default: Name, ClassName, Parent.",
			}),
		),
		includeAttributes: Type.Optional(
			Type.Boolean({ default: false, description: "Include all attributes on the instance. Default: false." }),
		),
		children: Type.Optional(
			Type.Boolean({
				default: false,
				description: "List immediate children instead of querying the instance itself. Default: false.",
			}),
		),
		listServices: Type.Optional(
			Type.Boolean({
				default: false,
				description: "List all loaded services in the DataModel. Ignores path. Default: false.",
			}),
		),
		name: Type.Optional(Type.String({ description: "Search below the path for instances with exactly this name." })),
		className: Type.Optional(
			Type.String({ description: "Search below the path for instances of this class or one that inherits from it." }),
		),
		tag: Type.Optional(
			Type.String({ description: "Search below the path for instances with this CollectionService tag." }),
		),
		limit: Type.Optional(
			Type.Integer({
				minimum: 1,
				maximum: 10_000,
				default: DEFAULT_LIMIT,
				description: `Most instances to return. Default: ${DEFAULT_LIMIT}.`,
			}),
		),
	},
	positional: ["path"],
	handler: async (input, context) => {
		const { path, depth = 0, properties, includeAttributes = false, children = false, listServices = false } = input;
		const find = searchIn(input);
		if (path === undefined && !listServices && find === undefined)
			throw new Fault("invalid_input", "Invalid input: must have 'path'", {
				details: { path: "", rule: "must have 'path'" },
			});
		const limit = input.limit ?? DEFAULT_LIMIT;
		const params = {
			...(path === undefined || listServices ? {} : { path }),
			...(properties === undefined ? {} : { properties }),
			...(find === undefined ? {} : { find }),
			...{ depth, includeAttributes, children, listServices, limit },
		};
		const { instances, total } = await named(path, () =>
			requestStudio(context, "DataModel query", "queryDataModel", params),
		);
		return {
			...grouped(nestInstances(instances, includeAttributes), { listServices, children, searched: find !== undefined }),
			...(instances.length < total
				? {
						total,
						truncated: true,
						more: `${total - instances.length} more; ask with a larger limit, a smaller depth or a deeper path.`,
					}
				: {}),
		};
	},
	present: (output, style) => presentInstances(output, style),
});

function searchIn({ name, className, tag }: { name?: string; className?: string; tag?: string }) {
	if (name === undefined && className === undefined && tag === undefined) return undefined;
	return {
		...(name === undefined ? {} : { name }),
		...(className === undefined ? {} : { className }),
		...(tag === undefined ? {} : { tag }),
	};
}

interface Grouped {
	instance?: InstanceView;
	instances?: InstanceView[];
	services?: InstanceView[];
	children?: InstanceView[];
}

function grouped(
	views: InstanceView[],
	kind: { listServices: boolean; children: boolean; searched: boolean },
): Grouped {
	if (kind.listServices) return { services: views };
	if (kind.searched) return { instances: views };
	if (kind.children) return { children: views };
	const [instance] = views;
	if (instance === undefined) throw new Error("the plugin answered without the instance");
	return { instance };
}

/** A path that leads nowhere is told in the contract's words. */
async function named<T>(path: string | undefined, call: () => Promise<T>): Promise<T> {
	try {
		return await call();
	} catch (error) {
		if (!(error instanceof BridgeError && error.code === "instance_not_found") || path === undefined) throw error;
		const whole = path === "game" || path.startsWith("game.") ? path : `game.${path}`;
		throw new Fault("instance_not_found", `No instance found at path: ${whole}`, { cause: error });
	}
}
