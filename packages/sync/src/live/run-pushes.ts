import { defaultOf, sourceOf, type Tree } from "@studio-bridge/project";
import type { CommandParams } from "@studio-bridge/protocol";
import { fsPathOf } from "../project/fs-path.js";
import { instancePathOf } from "../project/instance-path.js";
import { toWire } from "../run/wire-values.js";
import type { LiveSession } from "../sync-session.js";
import type { LiveHistory } from "./live-history.js";
import type { LiveLedger } from "./live-ledger.js";
import type { Flow } from "./live-news.js";
import { judgePushes, type Push, planPushes } from "./plan-pushes.js";

type ChangePush = CommandParams<"applyChanges">["pushes"][number];

const MOST_PUSHES = 500;
const MOST_BYTES = 4 * 1024 * 1024;

export interface PushContext {
	readonly session: LiveSession;
	readonly tree: Tree;
	readonly ledger: LiveLedger;
	readonly history: LiveHistory;
	readonly folder: string;
	readonly signal: AbortSignal;
	readonly tell: (flow: Flow) => void;
}

/** Pushes these from disk on condition, notes what both sides have in common since, and says what has to be compared. */
export async function runPushes(ids: readonly string[], context: PushContext): Promise<readonly string[]> {
	const { tree, ledger } = context;
	const sides = { node: (id: string) => tree.get(id), agreement: (id: string) => ledger.current.get(id), defaultOf };
	const { pushes, rest } = planPushes(ids, sides);
	const notApplied = [...rest];
	for (const batch of inBatches(pushes, tree)) notApplied.push(...(await pushBatch(batch, context)));
	return notApplied;
}

async function pushBatch(batch: readonly Push[], context: PushContext): Promise<readonly string[]> {
	const { session, tree, ledger, signal } = context;
	try {
		const pushes = batch.map((push) => wirePush(push, tree));
		const { results } = await session.request("applyChanges", { pushes }, { signal });
		const { agreed, notApplied } = judgePushes(batch, results);
		const texts = [...agreed.keys()].flatMap((id) => textOf(id, tree) ?? []);
		ledger.remember(agreed, texts);
		const done = batch.filter(({ id }) => agreed.has(id));
		for (const { id } of done) tellFlow(id, context);
		await keepReplaced(done, context);
		return notApplied;
	} catch {
		// Whether they were made is unknown; comparing tells.
		return batch.map(({ id }) => id);
	}
}

function wirePush({ id, text, properties }: Push, tree: Tree): ChangePush {
	const source = textOf(id, tree);
	const values = Object.entries(properties).map(([name, { value, expected }]) => {
		return [name, { value: toWire(value), expected: toWire(expected) }] as const;
	});
	return {
		id,
		...(text !== undefined && source !== undefined && { text: { ...text, source } }),
		...(values.length > 0 && { properties: Object.fromEntries(values) }),
	};
}

function textOf(id: string, tree: Tree): string | undefined {
	const node = tree.get(id);
	return node && sourceOf(node);
}

function* inBatches(pushes: readonly Push[], tree: Tree): Iterable<readonly Push[]> {
	let batch: Push[] = [];
	let bytes = 0;
	for (const push of pushes) {
		const size = push.text === undefined ? 0 : (textOf(push.id, tree)?.length ?? 0);
		if (batch.length > 0 && (batch.length >= MOST_PUSHES || bytes + size > MOST_BYTES)) {
			yield batch;
			[batch, bytes] = [[], 0];
		}
		batch.push(push);
		bytes += size;
	}
	if (batch.length > 0) yield batch;
}

/** The texts Studio had until now are those that were agreed on. */
async function keepReplaced(replaced: readonly Push[], context: PushContext): Promise<void> {
	const { session, tree, folder, history, ledger } = context;
	const texts = await ledger.texts(session.info).get(replaced.flatMap(({ text }) => text?.expected ?? []));
	for (const { id, text: push } of replaced) {
		const text = push && texts.get(push.expected);
		const node = tree.get(id);
		if (node === undefined || text === undefined) continue;
		const version = { kind: "source" as const, id, path: instancePathOf(tree, id), className: node.className, text };
		history.add(version, fsPathOf(node, folder));
	}
}

function tellFlow(id: string, { tree, folder, tell }: PushContext): void {
	const node = tree.get(id);
	if (node === undefined) return;
	const text = sourceOf(node);
	tell({
		...{ type: "flow", direction: "toStudio", change: "edited" },
		path: instancePathOf(tree, id),
		className: node.className,
		fsPath: fsPathOf(node, folder),
		...(text !== undefined && { bytes: Buffer.byteLength(text) }),
	});
}
