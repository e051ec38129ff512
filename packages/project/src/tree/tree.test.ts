import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { InstanceSnapshot } from "../snapshot/instance-snapshot.js";
import { rootScope } from "../snapshot/root-scope.js";
import { applyPatch } from "./apply-patch.js";
import { computePatch } from "./compute-patch.js";
import { keptSubtree } from "./kept-subtree.js";
import { isEmptyPatch } from "./patch.js";
import { snapshotToTree } from "./snapshot-to-tree.js";
import type { Tree } from "./tree.js";

interface Options extends Partial<Pick<InstanceSnapshot, "className" | "properties" | "children">> {
	readonly path?: string;
	readonly id?: string;
}

function instance(name: string, { className = "Folder", properties = {}, children = [], path, id }: Options = {}) {
	const at = path ?? `/p/${name}`;
	const metadata = {
		instigatingSource: { type: "path" as const, path: at },
		scope: rootScope,
		relevantPaths: [at, `${at}.meta.json`],
		ignoreUnknownInstances: false,
		...(id !== undefined && { id }),
	} satisfies InstanceSnapshot["metadata"];
	return { name, className, properties, children, metadata } satisfies InstanceSnapshot;
}

const module = (name: string, source: string) =>
	instance(name, { className: "ModuleScript", properties: { Source: { String: source } } });

const folder = (name: string, ...children: InstanceSnapshot[]) => instance(name, { children });

function patched(tree: Tree, snapshot: InstanceSnapshot) {
	const patch = computePatch(tree, snapshot);
	return { patch, applied: applyPatch(tree, patch) };
}

/** Everything a tree says, ids aside. References are told by the place of their target. */
function content(tree: Tree, id = tree.rootId): unknown {
	const { name, className, properties, metadata, children } = tree.demand(id);
	const told = Object.entries(properties).map(([key, value]) => [key, "Ref" in value ? place(tree, value.Ref) : value]);
	return {
		name,
		className,
		properties: told.sort(),
		metadata,
		children: children.map((child) => content(tree, child)),
	};
}

function place(tree: Tree, id: unknown): readonly number[] {
	const node = tree.demand(String(id));
	if (node.parent === undefined) return [];
	return [...place(tree, node.parent), tree.demand(node.parent).children.indexOf(node.id)];
}

/** The indexes as they must be, made the slow way. */
function expectTrueIndexes(tree: Tree): void {
	const nodes = [...tree.subtree()];
	expect(nodes.length).toBe(tree.size);
	const byPath = new Map<string, string[]>();
	for (const node of nodes) {
		for (const path of node.metadata.relevantPaths) byPath.set(path, [...(byPath.get(path) ?? []), node.id]);
		for (const child of node.children) expect(tree.demand(child).parent).toBe(node.id);
	}
	for (const [path, ids] of byPath) expect([...tree.idsRelevantTo(path)].sort()).toEqual(ids.sort());
	expect(tree.indexes.byRelevantPath.keys().length).toBe(byPath.size);
}

describe("Tree", () => {
	const snapshot = folder("root", module("a", "return 1\n"), module("a", "return 2\n"), folder("b"));

	it("gives ids of 32 hex digits, the same at every reading", () => {
		const ids = [...snapshotToTree(snapshot).subtree()].map(({ id }) => id);
		expect(new Set(ids).size).toBe(4);
		for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
		expect([...snapshotToTree(structuredClone(snapshot)).subtree()].map(({ id }) => id)).toEqual(ids);
	});

	it("gives an instance with a $id the same id wherever it is", () => {
		const target = instance("t", { id: "me" });
		const [here, there] = [folder("root", target), folder("root", folder("b", target))].map(snapshotToTree);
		expect(here?.idsAt("/p/t")).toEqual(there?.idsAt("/p/t"));
	});

	it("hashes scripts as git does, and nothing else", () => {
		const tree = snapshotToTree(folder("root", module("a", "hello\n"), folder("b")));
		const [script, other] = tree.childrenOf(tree.rootId);
		expect(script?.sourceHash).toBe("ce013625030ba8dba906f756967f9e9ca394464a"); // printf 'hello\n' | git hash-object --stdin
		expect(script?.sourceSha256).toBe("5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03");
		expect(other).toMatchObject({ sourceHash: undefined, sourceSha256: undefined });
	});

	it("finds nodes by their path and by every path that can change them", () => {
		const tree = snapshotToTree(snapshot);
		expect(tree.idsAt("/p/a").map((id) => tree.get(id)?.name)).toEqual(["a", "a"]);
		expect(tree.idsAt("/p/b.meta.json")).toEqual([]);
		expect(tree.idsRelevantTo("/p/b.meta.json")).toEqual(tree.idsAt("/p/b"));
	});

	it("takes equal siblings by the thousand", () => {
		const parts = Array.from({ length: 20_000 }, () => instance("Part", { className: "Part" }));
		expect(snapshotToTree(folder("root", ...parts)).size).toBe(20_001);
	});
});

describe("patches", () => {
	it("touch what changed and nothing else", () => {
		const before = snapshotToTree(folder("root", module("a", "1"), module("b", "2"), folder("c", module("d", "3"))));
		const after = folder("root", module("a", "1"), module("b", "changed"), module("e", "4"));
		const { patch, applied } = patched(before, after);
		const [a, b, c] = before.root.children as [string, string, string];
		const [d] = before.demand(c).children;
		expect(patch).toMatchObject({ removed: [c], updated: [{ id: b, properties: { Source: { String: "changed" } } }] });
		expect(applied).toMatchObject({
			removed: [c, d],
			updated: [{ id: b, changedProperties: { Source: { String: "changed" } }, metadataChanged: false }],
			reordered: [],
		});
		expect(applied.tree.root.children).toEqual([a, b, ...applied.added]);
		expect(before.get(b)?.properties).toEqual({ Source: { String: "2" } });
	});

	it("keep a node that changes its class or its name", () => {
		const before = snapshotToTree(folder("root", folder("a", module("b", ""))));
		const { applied } = patched(before, { ...module("renamed", "x"), children: folder("root", folder("a")).children });
		expect(applied.updated).toMatchObject([
			{ id: before.rootId, changedName: "renamed", changedClassName: "ModuleScript" },
		]);
		expect(applied.tree.root.children).toEqual(before.root.children);
	});

	it("put siblings that change places in order without making them anew", () => {
		const before = snapshotToTree(folder("root", folder("a"), folder("b"), folder("c")));
		const { applied } = patched(before, folder("root", folder("c"), folder("x"), folder("a"), folder("b")));
		const [a, b, c] = before.root.children as [string, string, string];
		expect(applied.tree.root.children).toEqual([c, ...applied.added, a, b]);
		expect(applied).toMatchObject({ removed: [], reordered: [before.rootId] });
	});

	it("lead references to ids, and elsewhere when their target changes", () => {
		const pointer = instance("p", { className: "ObjectValue", properties: { Value: { Ref: "goal" } } });
		const propertiesOf = (tree: Tree) => tree.demand(tree.root.children[0] as string).properties;
		const before = snapshotToTree(folder("root", pointer, instance("t", { id: "goal" })));
		expect(propertiesOf(before)).toEqual({ Value: { Ref: before.root.children[1] } });
		const gone = patched(before, folder("root", pointer)).applied;
		expect(propertiesOf(gone.tree)).toEqual({});
		expect(gone.updated).toMatchObject([{ id: before.root.children[0], changedProperties: { Value: undefined } }]);
		const back = patched(gone.tree, folder("root", pointer, folder("f", instance("u", { id: "goal" })))).applied;
		expect(propertiesOf(back.tree)).toEqual({ Value: { Ref: back.tree.idsAt("/p/u")[0] } });
	});

	it("do not look into a subtree that is known not to have changed", () => {
		const before = snapshotToTree(folder("root", folder("a", module("b", "1"))));
		const kept = keptSubtree(before, before.root.children[0] as string);
		Object.defineProperty(kept, "children", { get: () => expect.fail("was looked into") });
		const { applied } = patched(before, folder("root", kept, folder("c")));
		expect(applied).toMatchObject({ removed: [], updated: [] });
		expect(applied.added.length).toBe(1);
	});

	it("treat a copy of such a subtree as any other snapshot", () => {
		const before = snapshotToTree(folder("root", folder("a", module("b", "1"))));
		const copy = { ...keptSubtree(before, before.root.children[0] as string) };
		expect(isEmptyPatch(computePatch(before, folder("root", copy)))).toBe(true);
	});

	it("refuse to remove the root", () => {
		const tree = snapshotToTree(folder("root"));
		expect(() => applyPatch(tree, computePatch(tree, undefined))).toThrow("cannot remove the root");
	});
});

const arbitrarySnapshot = fc.letrec<{ node: InstanceSnapshot }>((tie) => ({
	node: fc
		.record({
			name: fc.constantFrom("a", "b", "c"),
			className: fc.constantFrom("Folder", "ModuleScript"),
			path: fc.constantFrom("/p/x", "/p/y", "/p/z"),
			id: fc.option(fc.constantFrom("i", "j"), { nil: undefined }),
			value: fc.option(fc.constantFrom("1", "2", NaN), { nil: undefined }),
			target: fc.option(fc.constantFrom("i", "j", "k"), { nil: undefined }),
			children: fc.oneof({ maxDepth: 3 }, fc.constant([]), fc.array(tie("node"), { maxLength: 4 })),
		})
		.map(({ name, className, path, id, value, target, children }) => {
			const properties = {
				...(value !== undefined && { Source: { String: value } }),
				...(target !== undefined && { Value: { Ref: target } }),
			};
			return instance(name, { className, path, properties, children, ...(id !== undefined && { id }) });
		}),
})).node;

describe("patching equals reading from scratch", () => {
	it("for any two snapshots, and keeps every index true", () => {
		fc.assert(
			fc.property(arbitrarySnapshot, arbitrarySnapshot, (first, second) => {
				const { applied } = patched(snapshotToTree(first), second);
				expect(content(applied.tree)).toEqual(content(snapshotToTree(second)));
				expectTrueIndexes(applied.tree);
				expect(isEmptyPatch(computePatch(applied.tree, second))).toBe(true);
			}),
			{ numRuns: 500 },
		);
	});

	it("changes no id that it does not tell of", () => {
		fc.assert(
			fc.property(arbitrarySnapshot, arbitrarySnapshot, (first, second) => {
				const before = snapshotToTree(first);
				const { applied } = patched(before, second);
				const told = new Set([...applied.removed, ...applied.added, ...applied.updated.map(({ id }) => id)]);
				for (const node of before.subtree()) {
					if (told.has(node.id)) continue;
					const { name, className, properties } = applied.tree.demand(node.id);
					expect({ name, className, properties }).toEqual({
						name: node.name,
						className: node.className,
						properties: node.properties,
					});
				}
			}),
			{ numRuns: 300 },
		);
	});

	it("and there is nothing to do when nothing changed", () => {
		fc.assert(
			fc.property(arbitrarySnapshot, (snapshot) => {
				expect(isEmptyPatch(computePatch(snapshotToTree(snapshot), structuredClone(snapshot)))).toBe(true);
			}),
		);
	});
});
