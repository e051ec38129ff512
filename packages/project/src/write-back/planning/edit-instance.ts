import type { PropertyEdits } from "../../file-kinds/file-kind.js";
import { REFERENCE_ID, withoutLinks } from "../../tree/references.js";
import { sameValue } from "../../tree/same-value.js";
import type { Variant, Variants } from "../../values/variant.js";
import { changeClass } from "./change-class.js";
import { editedValues, type InstanceEdit } from "./instance-change.js";
import type { Planning } from "./planning.js";
import { type LinkEdits, withLinks, writeReference } from "./references.js";
import { type ValueLayers, valueLayers } from "./value-layers.js";

/** Everything about an instance but its name and place: the files it comes from are edited where they are. */
export function editInstance(planning: Planning, edit: InstanceEdit): void {
	const wanted = planning.demand(edit.id);
	const why = `${wanted.node.name} was changed`;
	const values = unsaid(wanted.node.properties, editedValues(edit));
	const { Attributes: _attributes, RunContext, ...others } = values;
	const layers = () => valueLayers(planning, wanted, why);
	const isOtherScript = RunContext !== undefined && !layers().layers.some((layer) => layer.says("RunContext"));
	let saysRunContext = false;
	if (edit.className !== undefined || isOtherScript) {
		saysRunContext = changeClass(planning, wanted, wanted.className, wanted.properties.RunContext, why);
	}
	if ("RunContext" in values && !(saysRunContext && isOtherScript)) setValue(layers(), "RunContext", RunContext);
	let links: LinkEdits = {};
	for (const [name, value] of Object.entries(others)) {
		const reference = value?.Ref ?? (value === undefined ? wanted.node.properties[name]?.Ref : undefined);
		if (typeof reference !== "string") setValue(layers(), name, value);
		else links = { ...links, ...writeReference(planning, wanted, name, value === undefined ? "" : reference, why) };
	}
	if ("Attributes" in values || Object.keys(links).length > 0)
		setValue(layers(), "Attributes", withLinks(wanted, links));
}

/** What is said already stays as it is said. */
function unsaid(said: Variants, edits: PropertyEdits): PropertyEdits {
	const plain = withoutLinks(said);
	return Object.fromEntries(Object.entries(edits).filter(([name, value]) => !sameValue(plain[name], value)));
}

/** Gives an instance the id that a reference to it needs. */
export function giveLinkId(planning: Planning, id: string): void {
	const wanted = planning.demand(id);
	const why = `something refers to ${wanted.node.name} now`;
	setValue(valueLayers(planning, wanted, why), "Attributes", withLinks(wanted, { [REFERENCE_ID]: { String: id } }));
}

export function setValue({ layers, home }: ValueLayers, name: string, value: Variant | undefined): void {
	const saying = layers.filter((layer) => layer.says(name));
	if (value === undefined) for (const layer of saying) layer.set(name, { [name]: undefined });
	else (saying[0] ?? home).set(name, { [name]: value });
}
