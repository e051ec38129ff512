import type { CommandContext } from "../dispatcher/handler";
import { gitBlobHash, withNewlines } from "../hash/content-hash";
import type { PatchTree } from "./patch-tree";
import type { ProjectTree } from "./project-tree";
import type { MergeAnswer, ReviewTexts, TextAnswer } from "./review";
import { invalidAt } from "./write-back";

const MERGES_A_REQUEST = 20;
const UNREACHABLE =
	"The project's text can only be asked for while the agent waits for this review. It is shown once the agent asks again.";
const NO_MERGE = "There is no common earlier version, so the two texts cannot be merged. Choose a side.";

/** Asks the server for texts while it waits for the review: on behalf of the command that is being served. */
export class ServedTexts implements ReviewTexts {
	/** The command that is being served, if one is. */
	context?: CommandContext;
	private readonly known = new Map<string, string>();

	constructor(
		private readonly patch: PatchTree,
		private readonly tree: ProjectTree,
	) {}

	inStudio(id: string): string | undefined {
		const held = this.patch.get(id)?.held;
		return held !== undefined ? withNewlines(held) : undefined;
	}

	inProject(id: string): TextAnswer {
		const known = this.known.get(id);
		if (known !== undefined) return { text: known };
		const { context } = this;
		if (context === undefined) return { problem: UNREACHABLE };
		const answer = context.ask("readSources", { revision: this.tree.revision, ids: [id] });
		if (answer.status === "error") return { problem: answer.error.message };
		const [found] = answer.sources;
		if (found === undefined) return { problem: answer.failed[0]?.message ?? "The server did not send its text." };
		this.known.set(id, found.source);
		return { text: found.source };
	}

	merge(ids: readonly string[]): Map<string, MergeAnswer> {
		const answers = new Map<string, MergeAnswer>();
		for (let start = 0; start < ids.size(); start += MERGES_A_REQUEST) {
			const page: string[] = [];
			for (let at = start; at < math.min(start + MERGES_A_REQUEST, ids.size()); at++) page.push(ids[at]);
			this.mergePage(page, answers);
		}
		return answers;
	}

	private mergePage(ids: readonly string[], answers: Map<string, MergeAnswer>): void {
		const sources: { id: string; source: string; studioHash: string }[] = [];
		for (const id of ids) {
			const node = this.patch.get(id);
			if (node?.merged !== undefined) answers.set(id, { text: node.merged });
			else if (node?.held === undefined || invalidAt(node.held) !== undefined) answers.set(id, { problem: NO_MERGE });
			else sources.push({ id, source: node.held, studioHash: gitBlobHash(node.held) });
		}
		if (sources.isEmpty()) return;
		const answer = this.context?.ask("mergeSources", { revision: this.tree.revision, sources });
		if (answer === undefined || answer.status === "error") {
			for (const { id } of sources) answers.set(id, { problem: answer?.error.message ?? UNREACHABLE });
			return;
		}
		for (const { id, source, conflicts } of answer.merges) {
			const node = this.patch.get(id);
			if (node === undefined) continue;
			node.merged = source;
			node.conflicts = conflicts;
			if (source !== undefined) answers.set(id, { text: source });
			else if (conflicts === undefined || conflicts.isEmpty()) answers.set(id, { problem: NO_MERGE });
			else answers.set(id, { conflicts });
		}
	}
}
