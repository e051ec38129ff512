import { textEdit } from "../sync/live/text-edit";
import type { ScriptEditor } from "../sync/script-editor";

function held(target: LuaSourceContainer): string {
	return (target as unknown as { Source: string }).Source;
}

/** Edits only what is different where the script is open, so that the cursor stays. Whether that was possible. */
function editDocument(target: LuaSourceContainer, expected: string, text: string): boolean {
	const [ok, done] = pcall(() => {
		const document = game.GetService("ScriptEditorService").FindScriptDocument(target) as ScriptDocument | undefined;
		if (document === undefined || document.GetText() !== expected) return false;
		const { text: inserted, startLine, startCharacter, endLine, endCharacter } = textEdit(expected, text);
		const [edited] = document.EditTextAsync(
			inserted,
			startLine,
			startCharacter,
			endLine,
			endCharacter,
		) as unknown as LuaTuple<[boolean]>;
		return edited && document.GetText() === text;
	});
	return ok && done;
}

/** Scripts as Studio's editor has them. */
export const studioEditor: ScriptEditor = {
	held(target) {
		return held(target);
	},
	shown(target) {
		const [ok, text] = pcall(() => game.GetService("ScriptEditorService").GetEditorSource(target));
		return ok ? text : held(target);
	},
	replace(target, expected, text) {
		if (editDocument(target, expected, text)) return undefined;
		let isOther = false;
		const [ok, problem] = pcall(() =>
			game.GetService("ScriptEditorService").UpdateSourceAsync(target, (old: string) => {
				isOther = old !== expected;
				return isOther ? undefined : text;
			}),
		);
		if (!ok) return `Studio refused the text: ${problem}`;
		return isOther ? "Its text was changed since it was compared. Read it again and decide anew." : undefined;
	},
};
