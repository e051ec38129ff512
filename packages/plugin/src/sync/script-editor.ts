/** The texts of scripts, as the script and its editor have them. */
export interface ScriptEditor {
	/** What the script holds. */
	held(target: LuaSourceContainer): string;
	/** What the editor shows or would show: the draft, if there is one. */
	shown(target: LuaSourceContainer): string;
	/** Writes the text if the editor still shows what was expected. May yield. Says why not, if not. */
	replace(target: LuaSourceContainer, expected: string, text: string): string | undefined;
}
