import type { TreeNode } from "@studio-bridge/project";
import type { GitEvidence } from "../selection/default-selection.js";

/** What git knows about the scripts of a project. Not knowing is never wrong. */
export interface ProjectGit {
	/** About the given texts of Studio, by the id of their script. */
	evidence(scripts: readonly StudioText[]): Promise<ReadonlyMap<string, GitEvidence>>;
	/** The text with this hash, if a commit or the index has it as this script's. */
	text(script: TreeNode | undefined, hash: string): Promise<string | undefined>;
	/** The script's text in the last commit. */
	committedText(script: TreeNode | undefined): Promise<string | undefined>;
}

export interface StudioText {
	readonly node: TreeNode;
	/** All the texts Studio has of it: the script's own, and a draft's. */
	readonly hashes: readonly string[];
}
