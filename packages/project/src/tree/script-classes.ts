const SCRIPT_CLASSES: ReadonlySet<string> = new Set(["Script", "LocalScript", "ModuleScript"]);

export function isScriptClass(className: string): boolean {
	return SCRIPT_CLASSES.has(className);
}
