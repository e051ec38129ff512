export { buildInstances, type LooseInstance } from "./build/build-instances.js";
export { buildModel } from "./build/build-model.js";
export { buildProject } from "./build/build-project.js";
export { type ModelFormat, modelFormatOf, modelFormats } from "./build/model-format.js";
export { type ModelInstance, readInstances } from "./build/read-instances.js";
export { referenceWarnings } from "./build/reference-warnings.js";
export { type WrittenModel, writeModel } from "./build/write-model.js";
export { ProjectError, type ProjectErrorCode, type ProjectErrorDetails } from "./errors.js";
export type { FileKind, ModelEditor, PropertyEdits, WrittenBack } from "./file-kinds/file-kind.js";
export {
	type GitChange,
	type GitEvidence,
	GitFacts,
	type GitFactsOptions,
	type GitFileFacts,
	type GitStatus,
	gitFacts,
} from "./git/git-facts.js";
export { type GitTexts, gitTexts } from "./git/git-texts.js";
export type { LocatedGlob } from "./glob/ignore-rules.js";
export type { JsonObject, JsonValue, LocatedValue } from "./json/json-value.js";
export type {
	Project,
	ProjectNode,
	ProjectPath,
	SessionOptions,
	SyncRule,
	SyncRuleUse,
} from "./project-file/project.js";
export { type ProjectWarning, type ReadProjectOptions, type ReadProjectResult, readProject } from "./read-project.js";
export { defaultOf } from "./reflection/reflection.js";
export type {
	InstanceSnapshot,
	InstigatingSource,
	ModelLocation,
	ProjectNodeAddress,
	SnapshotMetadata,
} from "./snapshot/instance-snapshot.js";
export type { SnapshotScope } from "./snapshot/snapshot-context.js";
export { type SnapshotSurroundings, snapshotSource } from "./snapshot/snapshot-source.js";
export { type SourcemapNode, type SourcemapOptions, sourcemap } from "./sourcemap/sourcemap.js";
export type { Skipped } from "./syncback/compare-place.js";
export { planSyncback, type SyncbackPlan } from "./syncback/plan-syncback.js";
export type { AppliedPatch, AppliedUpdate } from "./tree/applied-patch.js";
export { applyPatch } from "./tree/apply-patch.js";
export { computePatch } from "./tree/compute-patch.js";
export { isEmptyPatch, type Patch, type PatchAddition, type PatchOrder, type PatchUpdate } from "./tree/patch.js";
export { withoutLinks } from "./tree/references.js";
export { isScriptClass } from "./tree/script-classes.js";
export { snapshotToTree } from "./tree/snapshot-to-tree.js";
export { gitBlobHash } from "./tree/source-hash.js";
export type { Tree } from "./tree/tree.js";
export { sourceOf, type TreeNode } from "./tree/tree-node.js";
export { treeToSnapshot } from "./tree/tree-to-snapshot.js";
export type { Variant, Variants } from "./values/variant.js";
export { diskVfs } from "./vfs/disk-vfs.js";
export { type MemoryEntry, MemoryLink, MemoryVfs } from "./vfs/memory-vfs.js";
export type { DirectoryEntry, EntryKind, Stamp, StampedVfs, Vfs } from "./vfs/vfs.js";
export { writeFileAtomically } from "./vfs/write-file-atomically.js";
export { type ProjectWatch, type WatchProjectOptions, watchProject } from "./watch/watch-project.js";
export type { BackupManifest } from "./write-back/backups/backup-manifest.js";
export { listBackups, type RestoreOptions, readBackedUp, restoreBackup } from "./write-back/backups/restore-backup.js";
export { describePlan } from "./write-back/describe-plan.js";
export type { FileOperation, Refusal, WriteBackPlan } from "./write-back/plan.js";
export type {
	InstanceAddition,
	InstanceChange,
	InstanceEdit,
	InstanceRemoval,
} from "./write-back/planning/instance-change.js";
export type { NewInstance } from "./write-back/planning/new-instance.js";
export {
	type ChangePlan,
	type PlanningInput,
	planWriteBack,
	type RefusedChange,
} from "./write-back/planning/plan-write-back.js";
export {
	type PerformOptions,
	type PerformResult,
	performWriteBack,
	recoverWriteBack,
} from "./write-back/transaction/perform-write-back.js";
