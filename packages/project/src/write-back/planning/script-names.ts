import type { Variant } from "../../values/variant.js";

const LEGACY = 0;
const SERVER = 1;
const CLIENT = 2;
const PLUGIN = 3;

/** The word before `.lua` or `.luau`, and what it makes of a file. */
const markers = [".server", ".client", ".plugin", ""] as const;

export type ScriptMarker = (typeof markers)[number];

export interface ScriptClass {
	readonly className: string;
	/** Of a Script. */
	readonly runContext?: number;
}

export function classOfMarker(marker: ScriptMarker, emitLegacyScripts: boolean): ScriptClass {
	switch (marker) {
		case ".server":
			return { className: "Script", runContext: emitLegacyScripts ? LEGACY : SERVER };
		case ".client":
			return emitLegacyScripts ? { className: "LocalScript" } : { className: "Script", runContext: CLIENT };
		case ".plugin":
			return { className: "Script", runContext: PLUGIN };
		case "":
			return { className: "ModuleScript" };
	}
}

/** The marker a script's file has. Where none says all of it, a meta file has to say the RunContext. */
export function markerFor(
	className: string,
	runContext: Variant | undefined,
	emitLegacyScripts: boolean,
): { readonly marker: ScriptMarker; readonly saysAll: boolean } | undefined {
	const wanted = typeof runContext?.Enum === "number" ? runContext.Enum : LEGACY;
	const fitting = markers.filter((marker) => classOfMarker(marker, emitLegacyScripts).className === className);
	const exact = fitting.find((marker) => {
		const { runContext: made } = classOfMarker(marker, emitLegacyScripts);
		return made === undefined || made === wanted;
	});
	const [first] = fitting;
	if (exact !== undefined) return { marker: exact, saysAll: true };
	return first === undefined ? undefined : { marker: first, saysAll: false };
}

const SCRIPT_FILE = /^(.*?)(\.server|\.client|\.plugin)?(\.luau?)$/su;

/** A script's file name in its parts; undefined for the name of another file. */
export function splitScriptName(fileName: string) {
	const [, stem = "", marker = "", extension = ""] = SCRIPT_FILE.exec(fileName) ?? [];
	return extension === "" ? undefined : { stem, marker: marker as ScriptMarker, extension };
}
