import { CHUNK_NAME } from "../execute/script-failure";
import type { ScriptRunner } from "../execute/script-runner";
import { beginUndoStep } from "./undo-step";

declare function loadstring(source: string, chunkName?: string): LuaTuple<[Callback?, string?]>;
declare function getfenv(target: Callback): object;
declare function setfenv(target: Callback, environment: object): void;

const STEP_NAME = "Studio Bridge: run script";

/** Not every DataModel lets a plugin compile. */
const [canLoad] = pcall(() => assert(loadstring("return 1")[0]));

/** Runs scripts with the plugin's rights. */
export const studioScriptRunner: ScriptRunner = {
	compile(source, print, warn) {
		if (!canLoad) return compileAsModule(source, print, warn);
		const [compiled, problem] = loadstring(source, `=${CHUNK_NAME}`);
		if (compiled === undefined) return { problem: problem ?? "the script does not compile" };
		setfenv(compiled, setmetatable({ print, warn }, { __index: getfenv(compiled) } as never));
		return { run: compiled };
	},
	beginUndoStep() {
		const finish = beginUndoStep(STEP_NAME);
		if (finish === undefined) return undefined;
		return {
			finish(keep) {
				finish(keep);
			},
		};
	},
};

/** A module returns the script as a function. It stands on the first line, so that the lines are the script's own. */
function compileAsModule(source: string, print: Callback, warn: Callback): ReturnType<ScriptRunner["compile"]> {
	const module = new Instance("ModuleScript");
	module.Name = CHUNK_NAME;
	const [ok, result] = pcall(() => {
		(module as unknown as { Source: string }).Source = `return function(print, warn) ${source}\nend`;
		return require(module) as Callback;
	});
	if (!ok) return { problem: `${result} (Studio writes what is wrong with it to the output)` };
	return { run: () => (result as Callback)(print, warn) };
}
