import type { Style } from "../text/style.js";
import type { ContractValue } from "../values/contract-value.js";
import type { InstanceView } from "./nest-instances.js";

interface Found {
	instance?: InstanceView;
	instances?: readonly InstanceView[];
	services?: readonly InstanceView[];
	children?: readonly InstanceView[];
	more?: string;
}

/** What every instance has anyway, and the heading says. */
const obvious = new Set(["Name", "ClassName", "Parent"]);

/** Instances as an indented tree with what was asked of each. */
export function presentInstances({ instance, instances, services, children, more }: Found, style: Style): string {
	const roots = instance === undefined ? (instances ?? services ?? children ?? []) : [instance];
	const lines = roots.flatMap((root) => linesOf(root, "", style, instances !== undefined));
	if (lines.length === 0) lines.push(style.dim("Nothing."));
	return [...lines, ...(more === undefined ? [] : [style.dim(more)])].join("\n");
}

function linesOf(view: InstanceView, indent: string, style: Style, wholePath: boolean): string[] {
	const hidden = view.childCount - (view.children?.length ?? 0);
	const count = hidden > 0 ? style.dim(`  ${hidden} ${hidden === 1 ? "child" : "children"}`) : "";
	const title = style.bold(style.plain(wholePath ? view.path : view.name));
	const facts = [
		...Object.entries(view.properties).filter(([name]) => !obvious.has(name)),
		...Object.entries(view.attributes ?? {}).map(([name, value]) => [`@${name}`, value] as const),
	];
	return [
		`${indent}${title} ${style.cyan(style.plain(view.className))}${count}`,
		...facts.map(([name, value]) => `${indent}  ${style.plain(name)} = ${style.plain(valueText(value))}`),
		...(view.unreadable ?? []).map(({ property, reason }) =>
			style.dim(`${indent}  ${style.plain(property)}: ${style.plain(reason)}`),
		),
		...(view.children ?? []).flatMap((child) => linesOf(child, `${indent}  `, style, false)),
	];
}

const valueText = (value: ContractValue): string =>
	typeof value === "object" ? `${value.type} ${JSON.stringify(value.value)}` : JSON.stringify(value);
