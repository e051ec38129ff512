import { defaultOf, gitBlobHash, type Tree, type TreeNode, type Variant } from "@studio-bridge/project";
import type { SyncChange } from "@studio-bridge/protocol";
import { type Agreement, strangerKey } from "../ledger/agreement.js";
import { compareWithAgreement } from "../ledger/compare-with-agreement.js";
import type { Ledger } from "../ledger/ledger.js";
import { findByNames, splitInstancePath } from "../project/instance-path.js";
import { isScript } from "../project/is-script.js";
import type { Evidence, GitEvidence } from "../selection/default-selection.js";
import { taggedOf } from "./wire-values.js";

export interface KnownSides {
	readonly tree: Tree;
	readonly ledger: Ledger;
	/** What git says about the text a script has in Studio. */
	readonly git: (change: SyncChange) => GitEvidence | undefined;
}

/** What is known about a difference the plugin found. */
export function evidenceOf(change: SyncChange, sides: KnownSides): Evidence {
	const { patchType } = change;
	switch (patchType) {
		case "Edit":
			return { patchType, sinceAgreement: editSince(change, sides), git: gitOf(change, sides) };
		case "Add":
			return { patchType, count: countOf(change, sides.tree), sinceAgreement: additionSince(change, sides) };
		case "Remove":
			return { patchType, count: change.count ?? 1, sinceAgreement: removalSince(change, sides) };
	}
}

/** Whether only the text is different: then what is known about texts decides the whole. */
export function onlyTextDiffers({ patchType, properties = {}, className }: SyncChange): boolean {
	return patchType === "Edit" && isScript(className) && Object.keys(properties).length === 0;
}

/** The id both sides agreed on for what only Studio has now, if it can be nobody else. */
export function agreedIdOf(change: SyncChange, { tree, ledger }: Pick<KnownSides, "tree" | "ledger">) {
	const { name, parent } = whereInStudio(change, tree);
	if (name === undefined || parent === undefined) return undefined;
	const id = ledger.idOf({ parent: parent.id, name, className: change.className });
	return id === undefined || tree.get(id) !== undefined ? undefined : id;
}

/** What only Studio has is called this, below that instance of the project. */
export function whereInStudio({ path, parent }: SyncChange, tree: Tree) {
	const names = splitInstancePath(path);
	return {
		name: names.at(-1),
		parent: parent === undefined ? findByNames(tree, names.slice(0, -1)) : tree.get(parent),
	};
}

function editSince(change: SyncChange, { tree, ledger }: KnownSides): Evidence["sinceAgreement"] {
	const node = tree.get(change.id);
	const agreement = node && agreementOn(change, node, { tree, ledger });
	if (node === undefined || agreement === undefined) return undefined;
	return compareWithAgreement(agreement, { file: node, studio: studioSide(change, node, agreement), defaultOf });
}

/** A file that becomes another class gets another id. What was agreed on about the instance it was still counts. */
function agreementOn(change: SyncChange, node: TreeNode, { tree, ledger }: Pick<KnownSides, "tree" | "ledger">) {
	const className = textOf(change.properties?.changedClassName?.current);
	const known = ledger.get(node.id);
	if (known !== undefined || className === undefined || node.parent === undefined) return known;
	const before = ledger.idOf({ parent: node.parent, name: node.name, className });
	return before === undefined || tree.get(before) !== undefined ? undefined : ledger.get(before);
}

/** A draft in the script editor is Studio's text as much as the script's own: if either is new, Studio changed. */
function studioSide(change: SyncChange, node: TreeNode, agreement: Agreement) {
	const { changedName, changedClassName, ...properties } = change.properties ?? {};
	const texts = [change.studioHash, change.draftHash].filter((hash) => hash !== undefined);
	const differing: Record<string, Variant | undefined> = {};
	for (const [name, { current }] of Object.entries(properties)) differing[name] = taggedOf(current);
	return {
		name: textOf(changedName?.current) ?? node.name,
		className: textOf(changedClassName?.current) ?? node.className,
		sourceHash: texts.find((hash) => hash !== agreement.source) ?? texts[0],
		differing,
	};
}

function textOf(value: unknown): string | undefined {
	return typeof value === "string" ? value : undefined;
}

/** Git knows texts. Where something else differs too, it cannot say who changed that. */
function gitOf(change: SyncChange, { ledger, git }: KnownSides): GitEvidence | undefined {
	return ledger.get(change.id) === undefined && onlyTextDiffers(change) ? git(change) : undefined;
}

function additionSince(change: SyncChange, { tree, ledger }: KnownSides): Evidence["sinceAgreement"] {
	if (tree.get(change.id) === undefined || ledger.get(change.id) === undefined) return undefined;
	const nodes = [...tree.subtree(change.id)];
	const fileChanged =
		ledger.subtree(change.id).length !== nodes.length ||
		nodes.some((node) => {
			const agreement = ledger.get(node.id);
			return agreement === undefined || compareWithAgreement(agreement, { file: node, ...goneInStudio }).fileChanged;
		});
	return { fileChanged, studioChanged: true };
}

const goneInStudio = { studio: undefined, defaultOf };

/**
 * Of what only Studio has, the plugin tells no properties. So only scripts, and folders of which nothing else was agreed on,
 * are known to be what they were: one by its text, several by the hash of their names, classes and texts.
 */
function removalSince(change: SyncChange, sides: KnownSides): Evidence["sinceAgreement"] {
	const id = agreedIdOf(change, sides);
	if (id === undefined) return isNewInStudio(change, sides) ? { fileChanged: false, studioChanged: true } : undefined;
	const { ledger } = sides;
	const isPlain = ledger.subtree(id).every((one) => isPlainAgreement(ledger.get(one) as Agreement));
	return { fileChanged: true, studioChanged: !(isPlain && isAsAgreed(change, id, ledger)) };
}

function isPlainAgreement({ className, properties }: Agreement): boolean {
	return isScript(className) || (className === "Folder" && Object.keys(properties).length === 0);
}

function isAsAgreed(change: SyncChange, id: string, ledger: Ledger): boolean {
	if (change.contents !== undefined) return change.contents === agreedContents(id, ledger);
	const isAlone = (change.count ?? 1) === 1 && ledger.subtree(id).length === 1;
	return isAlone && change.studioHash === ledger.get(id)?.source && change.draftHash === undefined;
}

/** What `contents` would be if Studio still had exactly what was agreed on. */
function agreedContents(id: string, ledger: Ledger): string {
	const lines: Buffer[] = [];
	const visit = (one: string, above: readonly string[]) => {
		const { className, source = "", name } = ledger.get(one) as Agreement;
		const names = [...above, name];
		lines.push(Buffer.from([className, source, ...names].join("\0")));
		for (const child of ledger.childrenOf(one)) visit(child, names);
	};
	visit(id, []);
	return gitBlobHash(lines.sort(Buffer.compare).join("\n"));
}

/** Both sides agreed on the parent when this was not there yet. What was left undecided then is not new. */
function isNewInStudio(change: SyncChange, { tree, ledger }: KnownSides): boolean {
	const { name, parent } = whereInStudio(change, tree);
	const { className } = change;
	const agreement = parent && ledger.get(parent.id);
	if (name === undefined || parent === undefined || agreement === undefined) return false;
	const isKnown = agreement.strangers?.includes(strangerKey({ name, className })) === true;
	return !isKnown && !ledger.hasAny({ parent: parent.id, name, className });
}

function countOf({ id, count }: SyncChange, tree: Tree): number {
	return tree.get(id) === undefined ? (count ?? 1) : [...tree.subtree(id)].length;
}
