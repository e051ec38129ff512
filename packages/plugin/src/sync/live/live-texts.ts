import type { CommandContext } from "../../dispatcher/handler";
import { withNewlines } from "../../hash/content-hash";
import type { MergeAnswer, ReviewTexts, TextAnswer } from "../review";
import type { ScriptEditor } from "../script-editor";

const NO_MERGE = "A live sync takes one side or the other. To have both, merge them in the file and save it.";

/** The texts of what a live sync lets wait, as both sides have them now. */
export class LiveTexts implements ReviewTexts {
	constructor(
		private readonly context: CommandContext,
		private readonly editor: ScriptEditor,
		private readonly instanceOf: (id: string) => Instance | undefined,
	) {}

	inStudio(id: string): string | undefined {
		const instance = this.instanceOf(id);
		return instance?.IsA("LuaSourceContainer") === true ? withNewlines(this.editor.held(instance)) : undefined;
	}

	inProject(id: string): TextAnswer {
		const answer = this.context.ask("readSources", { revision: "live", ids: [id] });
		if (answer.status === "error") return { problem: answer.error.message };
		const [found] = answer.sources;
		if (found !== undefined) return { text: found.source };
		return { problem: answer.failed[0]?.message ?? "The server did not send its text." };
	}

	merge(ids: readonly string[]): Map<string, MergeAnswer> {
		return new Map(ids.map((id) => [id, { problem: NO_MERGE }] as const));
	}
}
