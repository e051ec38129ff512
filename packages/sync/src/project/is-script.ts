const SCRIPT_CLASSES: ReadonlySet<string> = new Set(["Script", "LocalScript", "ModuleScript"]);

export function isScript(className: string): boolean {
	return SCRIPT_CLASSES.has(className);
}
