import { ProjectError } from "../../errors.js";
import type { BackupManifest } from "../backups/backup-manifest.js";
import { MANIFEST } from "../backups/backup-manifest.js";
import { refuseFile, refusePath } from "../path-policy.js";
import { type FileOperation, inOrder, type WriteBackPlan } from "../plan.js";
import { JOURNAL, PREPARING, type Step, sha256, writeJson } from "./journal.js";
import { BACKUPS, PENDING, STORE, type Store, splitPath } from "./store.js";

interface Prepared {
	readonly step: Step;
	/** What the step replaces or removes. */
	readonly old?: Uint8Array;
	readonly fresh?: Uint8Array;
}

export interface TransactionNote {
	readonly id: string;
	readonly time: string;
	/** Who asked, for the manifest. */
	readonly reason: string;
}

/** Checks every operation against the disk, then puts new contents, backups and the journal on it, in this order. */
export async function prepare(store: Store, plan: WriteBackPlan, note: TransactionNote): Promise<readonly Step[]> {
	const operations = inOrder(plan.operations);
	for (const operation of operations) refuse(operation);
	const prepared: Prepared[] = [];
	for (const [index, operation] of operations.entries()) {
		prepared.push(await prepareOne(store, operation, operations, index));
	}
	const steps = prepared.map(({ step }) => step);
	await store.inNewFolder([STORE, PENDING, note.id], async (folder) => {
		await folder.createFile(PREPARING, new Uint8Array());
		for (const { step, fresh } of prepared) {
			if (step.kind === "write" && fresh) await folder.createFile(step.staged, fresh, step.mode);
		}
		await folder.sync();
	});
	await saveBackups(store, prepared, note);
	await store.inNewFolder([STORE, PENDING, note.id], (folder) => writeJson(folder, JOURNAL, { version: 1, steps }));
	return steps;
}

async function saveBackups(store: Store, prepared: readonly Prepared[], { id, time, reason }: TransactionNote) {
	await store.inNewFolder([STORE, BACKUPS, id], async (folder) => {
		for (const { step, old } of prepared) {
			if ("backup" in step && step.backup !== undefined && old) await folder.createFile(step.backup, old);
		}
		const manifest: BackupManifest = { version: 1, id, time, reason, entries: prepared.map(({ step }) => step) };
		await writeJson(folder, MANIFEST, manifest);
	});
}

function refuse(operation: FileOperation): void {
	const paths = operation.kind === "moveFolder" ? [operation.from, operation.to] : [operation.path];
	for (const path of paths) {
		const isFile = operation.kind === "write" || operation.kind === "remove";
		const reason = isFile ? refuseFile(path) : refusePath(path);
		if (reason !== undefined) throw new ProjectError("write_refused", { path, reason });
	}
	if (operation.kind === "moveFolder") {
		const [from, to] = paths.map((path) => splitPath(path).folder.join("/"));
		if (from !== to)
			throw new ProjectError("write_refused", { path: operation.to, reason: "folders only change names" });
	}
}

async function prepareOne(
	store: Store,
	operation: FileOperation,
	operations: readonly FileOperation[],
	index: number,
): Promise<Prepared> {
	switch (operation.kind) {
		case "remove": {
			const old = await readExpected(store, operation.path, operation.expected);
			return {
				step: { kind: "remove", path: operation.path, before: sha256(old), backup: backupName(index, operation.path) },
				old,
			};
		}
		case "write":
			return prepareWrite(store, operation, operations, index);
		case "moveFolder":
			return { step: { kind: "moveFolder", from: operation.from, to: operation.to } };
		default:
			return { step: { kind: operation.kind, path: operation.path } };
	}
}

async function prepareWrite(
	store: Store,
	operation: Extract<FileOperation, { kind: "write" }>,
	operations: readonly FileOperation[],
	index: number,
): Promise<Prepared> {
	const { path, bytes, expected } = operation;
	const origin = originOf(path, operations);
	const common = { kind: "write", path, origin, after: sha256(bytes), staged: `${index}` } as const;
	if (expected === undefined) {
		if (!isVacated(origin, operations)) await expectAbsent(store, origin, operations);
		return { step: { ...common, mode: 0o666 }, fresh: bytes };
	}
	const { folder, name } = splitPath(origin);
	const old = await readExpected(store, origin, expected);
	// Never executable, whatever it was: what sync writes is data.
	const mode = ((await store.inFolder(folder, (held) => held.facts(name)))?.mode ?? 0o666) & 0o666;
	return { step: { ...common, before: expected, backup: backupName(index, origin), mode }, old, fresh: bytes };
}

/** Where a path of the new tree is before the folders are moved. */
function originOf(path: string, operations: readonly FileOperation[]): string {
	let origin = path;
	for (const move of [...operations].reverse()) {
		if (move.kind === "moveFolder" && origin.startsWith(`${move.to}/`))
			origin = move.from + origin.slice(move.to.length);
	}
	return origin;
}

/** Below a folder that is moved away, what is there now is not what will be there. The step itself checks again. */
function isVacated(origin: string, operations: readonly FileOperation[]): boolean {
	return operations.some(
		({ kind, ...move }) => kind === "moveFolder" && "from" in move && origin.startsWith(`${move.from}/`),
	);
}

async function readExpected(store: Store, path: string, expected: string): Promise<Uint8Array> {
	const { folder, name } = splitPath(path);
	const found = await store.inFolder(folder, (held) => held.readFile(name));
	if (!found) throw new ProjectError("write_conflict", { path, found: "it is gone" });
	if (sha256(found.bytes) !== expected)
		throw new ProjectError("write_conflict", { path, found: "its content is another" });
	return found.bytes;
}

async function expectAbsent(store: Store, path: string, operations: readonly FileOperation[]): Promise<void> {
	if (operations.some((operation) => operation.kind === "remove" && operation.path === path)) return;
	const { folder, name } = splitPath(path);
	const facts = await store.inFolder(folder, (held) => held.facts(name));
	if (facts === undefined) return;
	// Where letter case is folded, a file about to be renamed is found under its new name too.
	for (const operation of operations) {
		if (operation.kind !== "remove") continue;
		const removed = splitPath(operation.path);
		const other = await store.inFolder(removed.folder, (held) => held.facts(removed.name));
		if (other?.identity === facts.identity) return;
	}
	throw new ProjectError("write_conflict", { path, found: "something is there by now" });
}

function backupName(index: number, path: string): string {
	return `${index}-${splitPath(path).name.slice(0, 80)}.bak`;
}
