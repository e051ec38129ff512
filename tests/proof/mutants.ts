/** A bug that somebody could make, as the smallest change of the source that makes it. */
export interface Mutant {
	readonly name: string;
	readonly file: string;
	readonly from: string;
	readonly to: string;
	/** Who has to notice: the model of a whole sync, the specs of the plugin, or these test files. */
	readonly by: "model" | "specs" | readonly string[];
}

const sync = "packages/sync/src";
const writeBack = "packages/project/src/write-back";
/** Compiled from `packages/plugin/src/sync`: the specs run on what is released. */
const plugin = "packages/plugin/out/sync";

const KEEP = "local unkept = keepVersions(lost.versions, tree.revision, context)";
const APPLY = "local failures = self:applyPushes(plan, incoming)";

const selection = [`${sync}/selection/default-selection.test.ts`];
const live = [`${sync}/live`];
const transaction = ["packages/project/src/write-back/transaction/perform-write-back.test.ts"];

export const mutants: readonly Mutant[] = [
	{
		name: "a conflict is decided for the project",
		file: `${sync}/selection/default-selection.ts`,
		from: "if (fileChanged === studioChanged) return undecided;",
		to: 'if (fileChanged === studioChanged) return keeping("push");',
		by: "model",
	},
	{
		name: "a difference nobody knows anything about is decided for Studio",
		file: `${sync}/selection/default-selection.ts`,
		from: "if (git === undefined) return undecided;",
		to: 'if (git === undefined) return keeping("pull");',
		by: "model",
	},
	{
		name: "the side that changed is the one overwritten",
		file: `${sync}/selection/default-selection.ts`,
		from: 'return keeping(fileChanged ? "push" : "pull");',
		to: 'return keeping(fileChanged ? "pull" : "push");',
		by: "model",
	},
	{
		name: "a file edited since is removed because Studio removed its instance",
		file: `${sync}/selection/default-selection.ts`,
		from: 'return since.fileChanged ? undecided : removing("pull");',
		to: 'return removing("pull");',
		by: "model",
	},
	{
		name: "what was made in Studio is removed for not being on disk",
		file: `${sync}/selection/default-selection.ts`,
		from: 'return since.fileChanged ? removing("push") : keeping("pull");',
		to: 'return removing("push");',
		by: "model",
	},
	{
		name: "what nobody ever agreed on is removed",
		file: `${sync}/selection/default-selection.ts`,
		from: "if (since === undefined || since.fileChanged === since.studioChanged) return undecided;",
		to: 'if (since === undefined || since.fileChanged === since.studioChanged) return removing("push");',
		by: "model",
	},
	{
		name: "no question before many removals",
		file: `${sync}/selection/default-selection.ts`,
		from: "removals <= MOST_DEFAULT_REMOVALS",
		to: "removals >= 0",
		by: selection,
	},
	{
		name: "no question when half of the project is gone",
		file: `${sync}/selection/default-selection.ts`,
		from: "removals * 2 <= agreed",
		to: "agreed >= 0",
		by: selection,
	},
	{
		name: "another place of the same name counts as this one",
		file: `${sync}/selection/default-selection.ts`,
		from: "const mayRemove = isSamePlace &&",
		to: "const mayRemove =",
		by: selection,
	},
	{
		name: "base recorded from one side: what Studio was read back to have does not count",
		file: `${sync}/run/settlement.ts`,
		from: " && studioHash === node.sourceHash ? [node]",
		to: " ? [node]",
		by: "model",
	},
	{
		name: "base recorded for what nobody decided",
		file: `${sync}/run/settlement.ts`,
		from: "...differing, ...changes.map((change) => change.id)]",
		to: "]",
		by: "model",
	},
	{
		name: "a removal is never forgotten",
		file: `${sync}/run/settlement.ts`,
		from: "return known.filter((id) => after.get(id) === undefined && !stillThere.has(id));",
		to: "return known.filter((id) => after.get(id) === undefined && stillThere.size < 0);",
		by: "model",
	},
	{
		name: "what was pushed and not agreed on is new in Studio once its file is gone (echo)",
		file: `${sync}/run/settlement.ts`,
		from: "if (node !== undefined && !agreed.has(id) && ledger.get(id) === undefined)",
		to: "if (node === undefined)",
		by: "model",
	},
	{
		name: "what waits for a decision counts as new in Studio",
		file: `${sync}/run/settlement.ts`,
		from: "if (!left.has(id) || postponed",
		to: "if (left.has(id) || postponed",
		by: "model",
	},
	{
		name: "everything only Studio has is new (deleted files come back)",
		file: `${sync}/run/evidence.ts`,
		from: "return !isKnown && !ledger.hasAny",
		to: "return true || !ledger.hasAny",
		by: "model",
	},
	{
		name: "a file is written although it changed after the look (no compare-and-swap on disk)",
		file: `${sync}/run/same-instance.ts`,
		from: "return before === after || sameAgreement(agreementOf(before), agreementOf(after));",
		to: "return true;",
		by: "model",
	},
	{
		name: "the text of a script is not part of what was agreed on",
		file: `${sync}/ledger/compare-with-agreement.ts`,
		from: " || agreement.source !== side.sourceHash",
		to: "",
		by: "model",
	},
	{
		name: "a draft in the script editor counts for nothing",
		file: `${sync}/run/evidence.ts`,
		from: "const texts = [change.studioHash, change.draftHash]",
		to: "const texts = [change.studioHash]",
		by: ["packages/sync/test/defaults.test.ts"],
	},
	{
		name: "a damaged ledger is believed",
		file: `${sync}/ledger/ledger-file.ts`,
		from: "text.slice(end) !== ",
		to: 'text.slice(end) === "" && "" !== ',
		by: [`${sync}/ledger/ledger-file.test.ts`],
	},
	{
		name: "a merge drops the last hunk",
		file: `${sync}/merge/merge-texts.ts`,
		from: "text: regions.flatMap(({ ok }) => ok ?? [])",
		to: "text: regions.flatMap(({ ok }) => ok?.slice(0, -2) ?? [])",
		by: [`${sync}/merge`],
	},
	{
		name: "line endings make every text another",
		file: `${sync}/run/studio-changes.ts`,
		from: 'return text.replaceAll("\\r\\n", "\\n");',
		to: "return text;",
		by: ["packages/sync/test/requests.test.ts"],
	},
	{
		name: "what is replaced in Studio is said to be kept although the disk refused",
		file: `${sync}/history/project-history.ts`,
		from: "if (record.entries.length > 0) await store.keep(record);",
		to: "if (record.entries.length > 0) void store.keep(record).catch(() => {});",
		by: [`${sync}/history`],
	},
	{
		name: "the newest lost version goes first when space is short",
		file: `${sync}/history/prune-history.ts`,
		from: "if (isWanted(hash)) continue;",
		to: "if (!isWanted(hash)) continue;",
		by: [`${sync}/history`],
	},
	{
		name: "a damaged version is restored",
		file: `${sync}/history/history-file.ts`,
		from: "return contentHash(content) === hash ? content : undefined;",
		to: "return content;",
		by: [`${sync}/history`],
	},
	{
		name: "live: gone at the first look is gone",
		file: `${sync}/live/reduce-live.ts`,
		from: "const soiled = soil(state, new Map([...held, ...compare]));",
		to: 'const soiled = soil(state, new Map([...held, ...compare, ...[...gone.values()].map((id): [string, Depth] => [id, "self"])]));',
		by: live,
	},
	{
		name: "live: an answer to an earlier run counts (a stale patch applied)",
		file: `${sync}/live/reduce-live.ts`,
		from: "if (state.running?.run !== run) return state;",
		to: "if (state.running === undefined) return state;",
		by: live,
	},
	{
		name: "live: it goes on while the root is away or Studio plays",
		file: `${sync}/live/reduce-live.ts`,
		from: " || state.blocks.size > 0) return",
		to: ") return",
		by: live,
	},
	{
		name: "live: after a reconnection nothing is looked at",
		file: `${sync}/live/reduce-live.ts`,
		from: 'phase: "open", whole: true };',
		to: 'phase: "open" };',
		by: live,
	},
	{
		name: "live: agreed without Studio having been read back",
		file: `${sync}/live/plan-pushes.ts`,
		from: 'result?.outcome === "applied" && (text === undefined || result.sourceHash === text.hash);',
		to: 'result?.outcome === "applied";',
		by: live,
	},
	{
		name: "live: pushed without the condition that Studio has what was agreed on",
		file: `${sync}/live/plan-pushes.ts`,
		from: "expected: agreed.source as string",
		to: "expected: sourceHash as string",
		by: live,
	},
	{
		name: "a file is replaced without a backup",
		file: `${writeBack}/transaction/prepare.ts`,
		from: "step.backup !== undefined && old)",
		to: "step.backup === undefined && old)",
		by: transaction,
	},
	{
		name: "a file is replaced although somebody has just saved it",
		file: `${writeBack}/transaction/perform-write-back.ts`,
		from: "if ((found && sha256(found.bytes)) === before) return;",
		to: "if (found || before === undefined) return;",
		by: transaction,
	},
	{
		name: "a failed write-back is not undone",
		file: `${writeBack}/transaction/perform-write-back.ts`,
		from: "const left = await recover(store).then(",
		to: "const left = await Promise.resolve([] as string[]).then(",
		by: transaction,
	},
	{
		name: "a plan made for another state of a file is performed",
		file: `${writeBack}/transaction/prepare.ts`,
		from: "if (sha256(found.bytes) !== expected)",
		to: "if (found.bytes.length < 0)",
		by: transaction,
	},
	{
		name: "a backup is restored without looking whether it is whole",
		file: `${writeBack}/backups/restore-backup.ts`,
		from: "if (sha256(found.bytes) !== hash)",
		to: "if (found.bytes.length < 0)",
		by: transaction,
	},
	{
		name: "Studio: a script is overwritten whatever its text is by now",
		file: `${plugin}/apply/apply-patch.luau`,
		from: "if expected ~= nil and before ~= expected then",
		to: "if false then",
		by: "specs",
	},
	{
		name: "Studio: a property is overwritten whatever its value is by now",
		file: `${plugin}/apply/apply-patch.luau`,
		from: "if not readable or not isSame then",
		to: "if not readable then",
		by: "specs",
	},
	{
		name: "Studio: a subtree is removed whatever was changed in it",
		file: `${plugin}/apply/apply-patch.luau`,
		from: "if contentsOf(savedSubtree(doomed), editor) ~= contents then",
		to: "if false then",
		by: "specs",
	},
	{
		name: "Studio: what was begun is not put back after a failure",
		file: `${plugin}/apply/undo-log.luau`,
		from: "local ok, problem = pcall(_result)",
		to: "local ok, problem = true, nil",
		by: "specs",
	},
	{
		name: "Studio: written although what it replaces could not be kept",
		file: `${plugin}/sync-run.luau`,
		from: "if unkept ~= nil then",
		to: "if false then",
		by: "specs",
	},
	{
		name: "Studio: what a push replaces is kept after it was replaced",
		file: `${plugin}/sync-run.luau`,
		from: `${KEEP}
		if unkept ~= nil then
			return self:refuse(plan, {}, unkept)
		end
		${APPLY}`,
		to: `${APPLY}
		${KEEP}`,
		by: "specs",
	},
	{
		name: "Studio: a push is called done without reading it back",
		file: `${plugin}/sync-run.luau`,
		from: "return self:verify(nodes,",
		to: "return {} or self:verify(nodes,",
		by: "specs",
	},
	{
		name: "Studio: an override counts although the text is another than the caller saw",
		file: `${plugin}/check-overrides.luau`,
		from: "if hash == studioHash then",
		to: "if true then",
		by: "specs",
	},
];

/** Nothing notices these yet; `docs/proof.md` says why. */
export const survivors: readonly string[] = [
	"a file is replaced although somebody has just saved it",
	"a backup is restored without looking whether it is whole",
	"Studio: a push is called done without reading it back",
];
