import { gitFacts, gitTexts, type TreeNode } from "@studio-bridge/project";
import type { GitEvidence } from "../selection/default-selection.js";
import type { ProjectGit } from "./project-git.js";

/** What git knows about the project in this folder. */
export function gitOf(folder: string): ProjectGit {
	return {
		evidence: async (scripts) => {
			const asked = scripts.flatMap(({ node, hashes }) => {
				const path = textFileOf(node);
				return path === undefined ? [] : [{ id: node.id, path, hashes }];
			});
			const known = new Map<string, GitEvidence>();
			if (asked.length === 0) return known;
			const facts = await gitFacts(
				folder,
				asked.map(({ path }) => path),
			);
			for (const { id, path, hashes } of asked) {
				const evidence = all(hashes.map((hash) => facts.evidence(path, hash)));
				if (evidence !== undefined) known.set(id, evidence);
			}
			return known;
		},
		text: async (script, hash) => (await textsOf(script))?.all.get(hash),
		committedText: async (script) => (await textsOf(script))?.head,
	};
}

/** Studio is only stale if git knows every text it has. */
function all(evidence: readonly (GitEvidence | undefined)[]): GitEvidence | undefined {
	const known = evidence.filter((one) => one !== undefined);
	const [first] = known;
	if (first === undefined || known.length < evidence.length) return undefined;
	return { ...first, knowsStudioText: known.every(({ knowsStudioText }) => knowsStudioText) };
}

function textsOf(script: TreeNode | undefined) {
	const path = script && textFileOf(script);
	return path === undefined ? undefined : gitTexts(path);
}

/** The file that is the script's text and nothing else. */
function textFileOf({ metadata }: TreeNode): string | undefined {
	return metadata.fsPath !== undefined && /\.luau?$/.test(metadata.fsPath) ? metadata.fsPath : undefined;
}
