import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ProjectError } from "../src/errors.js";
import { readProject } from "../src/read-project.js";
import { snapshotToTree } from "../src/tree/snapshot-to-tree.js";
import type { Tree } from "../src/tree/tree.js";
import type { TreeNode } from "../src/tree/tree-node.js";
import type { Variants } from "../src/values/variant.js";
import type { InstanceChange } from "../src/write-back/planning/instance-change.js";
import type { NewInstance } from "../src/write-back/planning/new-instance.js";
import { planWriteBack } from "../src/write-back/planning/plan-write-back.js";
import { performWriteBack } from "../src/write-back/transaction/perform-write-back.js";
import { arbitraryProject } from "./arbitrary-project.js";
import { afterPlan, type Files, nested, readFiles } from "./planned.js";
import { withEntries } from "./write-entries.js";

/** An instance as anybody would compare it: defaults left out, siblings in any order. */
interface Plain {
	name: string;
	className: string;
	properties: Record<string, unknown>;
	children: Plain[];
}

const IS_DEFAULT = new Set([
	'{"Bool":true}#Archivable',
	'{"Enum":0}#RunContext',
	'{"Tags":[]}#Tags',
	// A binary model says a property of all instances of a class or of none.
	'{"Bool":false}#Anchored',
	'{"Vector3":[4,1.2000000476837158,2]}#Size',
	'{"String":""}#Value',
	'{"String":""}#Source',
]);

function plain(className: string, name: string, properties: Variants, children: Plain[]): Plain {
	const said = Object.entries(properties).filter(([key, value]) => !IS_DEFAULT.has(`${JSON.stringify(value)}#${key}`));
	return { name, className, properties: Object.fromEntries(said.map(([key, value]) => [key, value])), children };
}

function plainTree(tree: Tree, changes: readonly InstanceChange[], node: TreeNode = tree.root): Plain {
	const edits = changes.filter((change) => change.kind === "edit" && change.id === node.id);
	const properties: Record<string, unknown> = { ...node.properties };
	let { name, className } = node;
	for (const edit of edits) {
		if (edit.kind !== "edit") continue;
		name = edit.name ?? name;
		className = edit.className ?? className;
		if (className !== "Script") delete properties.RunContext;
		if (edit.source !== undefined) properties.Source = { String: edit.source };
		if (edit.attributes) properties.Attributes = { Attributes: edit.attributes };
		if (edit.tags) properties.Tags = { Tags: edit.tags };
		for (const [key, value] of Object.entries(edit.properties ?? {})) {
			if (value) properties[key] = value;
			else delete properties[key];
		}
	}
	if (JSON.stringify(properties.Attributes) === '{"Attributes":{}}') delete properties.Attributes;
	const removed = new Set(changes.flatMap((change) => (change.kind === "remove" ? [change.id] : [])));
	const added = changes.flatMap((change) =>
		change.kind === "add" && change.parentId === node.id ? [change.subtree] : [],
	);
	const children = tree.childrenOf(node.id).filter(({ id }) => !removed.has(id));
	return plain(className, name, properties as Variants, [
		...children.map((child) => plainTree(tree, changes, child)),
		...added.map(plainNew),
	]);
}

function plainNew({ className, name, properties, children }: NewInstance): Plain {
	return plain(className, name, properties, children.map(plainNew));
}

function canonical(node: Plain): string {
	const properties = Object.entries(node.properties).map(([key, value]) => ` ${key}=${JSON.stringify(value)}`);
	const children = node.children.map((child) => `\n${canonical(child)}`.replaceAll("\n", "\n  "));
	return `${node.className} ${JSON.stringify(node.name)}${properties.sort().join("")}${children.sort().join("")}`;
}

async function tryRead(files: Files) {
	try {
		return await readFiles(files);
	} catch (error) {
		if (error instanceof ProjectError) return undefined;
		throw error;
	}
}

const newNames = fc.constantFrom("a", "b", "New", "n.m", "x/y", "CON", "é", "init", "~", "A", "", "emoji 😀", "end.");
const sources = fc.constantFrom("return 2", "a\nc\n", "", "\n\n", "-- ü");
const attributes = fc.constantFrom<Variants>(
	{},
	{ A: { Float64: 2 } },
	{ C: { Bool: true }, D: { Vector3: [1, 2, 3] } },
);
const tags = fc.constantFrom<readonly string[]>([], ["t"], ["u", "v"]);

const { instance } = fc.letrec<{ instance: NewInstance }>((tie) => ({
	instance: fc
		.record({
			className: fc.constantFrom("ModuleScript", "Script", "LocalScript", "Folder", "Part", "StringValue", "Model"),
			name: newNames.filter((name) => name !== ""),
			text: sources,
			attributes,
			children: fc.oneof({ maxDepth: 2 }, fc.constant<NewInstance[]>([]), fc.array(tie("instance"), { maxLength: 2 })),
		})
		.map(({ className, name, text, attributes: values, children }): NewInstance => {
			const isScript = className.endsWith("Script");
			return {
				className,
				name,
				properties: {
					...(isScript && { Source: { String: text } }),
					...(className === "Part" && { Anchored: { Bool: true }, Size: { Vector3: [1, 2.5, 3] } }),
					...(className === "StringValue" && text !== "" && { Value: { String: text } }),
					...(Object.keys(values).length > 0 && { Attributes: { Attributes: values as never } }),
				},
				children,
			};
		}),
}));

interface Intent {
	readonly at: number;
	readonly kind: "source" | "values" | "name" | "class" | "add" | "remove";
	readonly text: string;
	readonly attributes: Variants;
	readonly tags: readonly string[];
	readonly name: string;
	readonly instance: NewInstance;
}

const intents = fc.array(
	fc.record<Intent>({
		at: fc.nat(),
		kind: fc.constantFrom("source", "values", "name", "class", "add", "remove"),
		text: sources,
		attributes,
		tags,
		name: newNames,
		instance,
	}),
	{ minLength: 1, maxLength: 4 },
);

const otherScript: Readonly<Record<string, string>> = {
	Script: "ModuleScript",
	LocalScript: "Script",
	ModuleScript: "LocalScript",
};

/** Changes that Studio could tell: at most one about each instance, none below one that is gone. */
function changesOf(tree: Tree, wishes: readonly Intent[]): readonly InstanceChange[] {
	const nodes = [...tree.subtree()];
	const changes = new Map<string, InstanceChange>();
	const gone = new Set<string>();
	for (const wish of wishes) {
		const node = nodes[wish.at % nodes.length] as TreeNode;
		const change = changeOf(node, wish);
		if (change === undefined || gone.has(node.id) || changes.has(node.id)) continue;
		if (change.kind === "remove") {
			const below = [...tree.subtree(node.id)].map(({ id }) => id);
			if (below.some((id) => changes.has(id))) continue;
			for (const id of below) gone.add(id);
		}
		changes.set(node.id, change);
	}
	return [...changes.values()];
}

function changeOf(node: TreeNode, wish: Intent): InstanceChange | undefined {
	const { id, className } = node;
	const isScript = className.endsWith("Script");
	switch (wish.kind) {
		case "source":
			return isScript ? { kind: "edit", id, source: wish.text } : undefined;
		case "values":
			return {
				kind: "edit",
				id,
				attributes: wish.attributes,
				tags: wish.tags,
				properties: { Archivable: { Bool: false } },
			};
		case "name":
			return node.parent === undefined ? undefined : { kind: "edit", id, name: wish.name };
		case "class":
			return isScript ? { kind: "edit", id, className: otherScript[className] as string } : undefined;
		case "add":
			return { kind: "add", parentId: id, subtree: wish.instance };
		case "remove":
			return node.parent === undefined ? undefined : { kind: "remove", id };
	}
}

describe("plans", () => {
	test("writing back what was just read changes no byte", async () => {
		await fc.assert(
			fc.asyncProperty(arbitraryProject, async (files) => {
				const reading = await tryRead(files);
				if (reading === undefined) return;
				const changes = [...reading.tree.subtree()].map(({ id, name, className, properties }): InstanceChange => {
					const { Attributes, Tags, Source, ...others } = properties;
					return {
						kind: "edit",
						id,
						name,
						className,
						properties: others,
						...(typeof Source?.String === "string" && className.endsWith("Script") && { source: Source.String }),
						...(Attributes && { attributes: Attributes.Attributes as unknown as Variants }),
						...(Tags && { tags: Tags.Tags as string[] }),
					};
				});
				const plan = await planWriteBack(reading, changes);
				expect({ ...plan, refusals: plan.refusals.map(({ reason }) => reason) }).toMatchObject({
					operations: [],
					refusals: [],
				});
			}),
			{ numRuns: 200 },
		);
	}, 60_000);

	test("what is planned is what is performed", async () => {
		await fc.assert(
			fc.asyncProperty(arbitraryProject, intents, async (files, wishes) => {
				if ((await tryRead(files)) === undefined) return;
				await withEntries(nested(files), async (root) => {
					const { project, tree: before } = await readProject(root);
					const tree = snapshotToTree(before);
					const plan = await planWriteBack({ project, tree }, changesOf(tree, wishes));
					await performWriteBack(plan, { reason: "test" });
					const after = snapshotToTree((await readProject(root)).tree);
					const expected = (await readFiles(afterPlan(files, plan))).tree;
					expect(canonical(plainTree(after, []))).toBe(canonical(plainTree(expected, [])));
				});
			}),
			{ numRuns: 30 },
		);
	}, 120_000);

	test("random changes are read back exactly, or are refused and change nothing", async () => {
		let written = 0;
		let refused = 0;
		await fc.assert(
			fc.asyncProperty(arbitraryProject, intents, async (files, wishes) => {
				const reading = await tryRead(files);
				if (reading === undefined) return;
				const changes = changesOf(reading.tree, wishes);
				const plan = await planWriteBack(reading, changes);
				const refusals = new Set(plan.refusals.map(({ change }) => change));
				const accepted = changes.filter((change) => !refusals.has(change));
				written += accepted.length;
				refused += refusals.size;
				const { tree } = await readFiles(afterPlan(files, plan));
				expect(canonical(plainTree(tree, []))).toBe(canonical(plainTree(reading.tree, accepted)));
				if (accepted.length === 0) expect(plan.operations).toEqual([]);
			}),
			{ numRuns: 400 },
		);
		// Refusing everything would also be lossless, and of no use.
		expect(written).toBeGreaterThan(refused * 4);
	}, 120_000);
});
