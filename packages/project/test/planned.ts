import { join } from "node:path";
import { readProject } from "../src/read-project.js";
import { snapshotToTree } from "../src/tree/snapshot-to-tree.js";
import type { Tree } from "../src/tree/tree.js";
import type { TreeNode } from "../src/tree/tree-node.js";
import { type MemoryEntry, MemoryVfs } from "../src/vfs/memory-vfs.js";
import { inOrder, type WriteBackPlan } from "../src/write-back/plan.js";
import type { InstanceChange } from "../src/write-back/planning/instance-change.js";
import { planWriteBack } from "../src/write-back/planning/plan-write-back.js";
import { sha256 } from "../src/write-back/transaction/journal.js";

/** Files by their path; what ends in "/" is an empty folder. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

const ROOT = join("/", "project");

/** The same files as folders in folders. */
export function nested(files: Files): { readonly [name: string]: MemoryEntry } {
	const entries: Record<string, MemoryEntry> = {};
	for (const [path, content] of Object.entries(files)) {
		const parts = path.split("/");
		const name = parts.pop() ?? "";
		let folder = entries;
		for (const part of parts) {
			folder[part] ??= {};
			folder = folder[part] as Record<string, MemoryEntry>;
		}
		if (name !== "") folder[name] = content;
	}
	return entries;
}

export function memoryOf(files: Files): MemoryVfs {
	return new MemoryVfs(ROOT, nested(files));
}

export async function readFiles(
	files: Files,
): Promise<{ tree: Tree; vfs: MemoryVfs; project: Awaited<ReturnType<typeof readProject>>["project"] }> {
	const vfs = memoryOf(files);
	const { project, tree } = await readProject(ROOT, { vfs });
	return { project, vfs, tree: snapshotToTree(tree) };
}

/** The node at the end of these names. */
export function find(tree: Tree, path: string): TreeNode {
	let node = tree.root;
	for (const name of path === "" ? [] : path.split("/")) {
		const child = tree.childrenOf(node.id).find((candidate) => candidate.name === name);
		if (!child) throw new Error(`there is no ${name} in ${node.name}`);
		node = child;
	}
	return node;
}

/** The files after a plan, performed by somebody who knows nothing of how it was made. */
export function afterPlan(files: Files, plan: WriteBackPlan): Files {
	const after = new Map(Object.entries(files));
	for (const operation of inOrder(plan.operations)) {
		switch (operation.kind) {
			case "remove":
				expectHash(after, operation.path, operation.expected);
				after.delete(operation.path);
				break;
			case "removeFolder": {
				const left = [...after.keys()].filter((path) => path.startsWith(`${operation.path}/`) && !path.endsWith("/"));
				if (left.length > 0) throw new Error(`${operation.path} still holds ${left[0]}`);
				for (const path of [...after.keys()]) if (path.startsWith(`${operation.path}/`)) after.delete(path);
				break;
			}
			case "moveFolder":
				for (const [path, content] of [...after]) {
					if (!path.startsWith(`${operation.from}/`)) continue;
					after.delete(path);
					after.set(operation.to + path.slice(operation.from.length), content);
				}
				break;
			case "makeFolder":
				after.set(`${operation.path}/`, "");
				break;
			case "write":
				if (operation.expected === undefined && after.has(operation.path))
					throw new Error(`${operation.path} is there`);
				if (operation.expected !== undefined) expectHash(after, operation.path, operation.expected);
				after.set(operation.path, operation.bytes);
		}
	}
	return Object.fromEntries(
		[...after].map(([path, content]) => [path, typeof content === "string" ? content : asText(content)]),
	);
}

function asText(bytes: Uint8Array): string | Uint8Array {
	const text = Buffer.from(bytes).toString("utf8");
	return Buffer.from(text).equals(Buffer.from(bytes)) ? text : bytes;
}

function expectHash(files: ReadonlyMap<string, string | Uint8Array>, path: string, expected: string): void {
	const content = files.get(path);
	if (content === undefined) throw new Error(`${path} is not there`);
	const found = sha256(typeof content === "string" ? Buffer.from(content) : content);
	if (found !== expected) throw new Error(`${path} is not what the plan saw`);
}

/** Plans changes that are told with paths of instances, and says what the files are then. */
export async function planned(files: Files, changes: (tree: Tree) => readonly InstanceChange[]) {
	const reading = await readFiles(files);
	const plan = await planWriteBack(reading, changes(reading.tree));
	return {
		plan,
		refusals: plan.refusals.map(({ instance, reason }) => `${instance}: ${reason}`),
		files: withoutEmpty(afterPlan(files, plan)),
	};
}

/** Without the folders that hold something. */
function withoutEmpty(files: Files): Files {
	const paths = Object.keys(files);
	return Object.fromEntries(
		Object.entries(files).filter(
			([path]) => !path.endsWith("/") || !paths.some((other) => other !== path && other.startsWith(path)),
		),
	);
}
