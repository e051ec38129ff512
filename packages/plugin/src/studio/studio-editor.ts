import type { ScriptEditor } from "../sync/script-editor";

function held(target: LuaSourceContainer): string {
	return (target as unknown as { Source: string }).Source;
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
