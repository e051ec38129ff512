import type { SnapshotScope } from "../../snapshot/snapshot-context.js";
import type { Variants } from "../../values/variant.js";
import { chosenProperties } from "./chosen-properties.js";
import { modelJson, printValues } from "./model-json.js";
import { everyInstance, type NewInstance } from "./new-instance.js";
import { markerFor } from "./script-names.js";

/** The kinds of files a new instance can get. */
export type NewForm =
	/** A file with the text of one property, and a meta file for the others; a folder if it has children. */
	| {
			readonly kind: "text";
			readonly suffix: string;
			readonly fileKind: string;
			readonly property: string;
			readonly meta: Variants;
	  }
	/** A folder, with a meta file for what a plain folder does not say. */
	| { readonly kind: "folder"; readonly meta: Variants }
	| { readonly kind: "json" }
	| { readonly kind: "binary" };

const kindOfMarker = {
	".server": "serverScript",
	".client": "clientScript",
	".plugin": "pluginScript",
	"": "moduleScript",
} as const;

/** The form that suits an instance: text wherever text can hold it, a model that Studio saved for the rest. */
export function newForm(instance: NewInstance, scope: SnapshotScope, extension: string): NewForm {
	if (!everyInstance(instance, canBeText)) return { kind: "binary" };
	const chosen = chosenProperties(instance);
	return (
		scriptForm(instance, chosen, scope, extension) ??
		textForm(instance, chosen) ??
		folderForm(instance, chosen) ??
		(modelJson(instance) ? { kind: "json" } : { kind: "binary" })
	);
}

function canBeText(instance: NewInstance): boolean {
	return modelJson({ ...instance, children: [] }) !== undefined;
}

function scriptForm(
	{ className, properties }: NewInstance,
	{ Source: _source, RunContext, ...others }: Variants,
	{ emitLegacyScripts }: SnapshotScope,
	extension: string,
): NewForm | undefined {
	const known = markerFor(className, RunContext, emitLegacyScripts);
	if (known === undefined) return undefined;
	const meta = known.saysAll ? others : { RunContext: properties.RunContext ?? { Enum: 0 }, ...others };
	if (printValues(className, meta) === undefined) return undefined;
	return {
		kind: "text",
		suffix: known.marker + extension,
		fileKind: kindOfMarker[known.marker],
		property: "Source",
		meta,
	};
}

function textForm({ className, children }: NewInstance, chosen: Variants): NewForm | undefined {
	const { Value, Contents, ...others } = chosen;
	if (children.length > 0 || Object.keys(others).length > 0) return undefined;
	if (className === "StringValue" && Contents === undefined && typeof (Value ?? { String: "" }).String === "string") {
		return { kind: "text", suffix: ".txt", fileKind: "text", property: "Value", meta: {} };
	}
	return undefined;
}

/** A folder for what holds other things, and for what holds scripts: they are to be files that people can open. */
function folderForm(instance: NewInstance, meta: Variants): NewForm | undefined {
	const { className, children } = instance;
	const holdsScripts = children.some((child) => !everyInstance(child, isNoScript));
	const suits = className === "Folder" || (className === "Configuration" && children.length > 0) || holdsScripts;
	return suits ? { kind: "folder", meta } : undefined;
}

const scripts: ReadonlySet<string> = new Set(["Script", "LocalScript", "ModuleScript"]);

function isNoScript({ className }: NewInstance): boolean {
	return !scripts.has(className);
}
