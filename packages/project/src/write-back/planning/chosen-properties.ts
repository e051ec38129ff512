import { defaultOf } from "../../reflection/reflection.js";
import { equivalentValues } from "../../values/equivalent-values.js";
import type { Variant, Variants } from "../../values/variant.js";
import type { NewInstance } from "./new-instance.js";

/** Studio's own notes, different in every session and nobody's work. */
const bookkeeping: ReadonlySet<string> = new Set(["UniqueId", "HistoryId", "ScriptGuid", "SourceAssetId"]);

const NO_REFERENT = "0".repeat(32);

/** What somebody chose of an instance's properties: a model says every one, a text file only what is not the default. */
export function chosenProperties({ className, properties }: Pick<NewInstance, "className" | "properties">): Variants {
	const all = Object.entries(withoutBookkeeping(properties));
	return Object.fromEntries(all.filter(([name, value]) => !isDefault(className, name, value)));
}

export function withoutBookkeeping(properties: Variants): Variants {
	return Object.fromEntries(Object.entries(properties).filter(([name]) => !bookkeeping.has(name)));
}

export function isDefault(className: string, name: string, value: Variant): boolean {
	if (value.Ref === NO_REFERENT || value.OptionalCFrame === null) return true;
	if (name === "Attributes") return Object.keys(value.Attributes ?? {}).length === 0;
	const known = defaultOf(className, name) ?? emptyValues[name];
	return known !== undefined && equivalentValues(known, value);
}

const emptyValues: Readonly<Record<string, Variant>> = { Tags: { Tags: [] } };
