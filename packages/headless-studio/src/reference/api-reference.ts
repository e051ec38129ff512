import { type ClassReport, type EmulationReport, emulatedMembers, memberKinds } from "./emulated-members.js";

/** The page that lists, member by member, what headless Studio emulates. */
export async function apiReference(): Promise<string> {
	const report = await emulatedMembers();
	const touched = report.classes.filter((of) => count(of, "working") > 0 || of.computed.length > 0);
	const untouched = report.classes.filter((of) => !touched.includes(of));
	return [
		"# What headless Studio emulates, member by member",
		"<!-- Generated from the emulation itself by `pnpm docs:write`. Do not edit. -->",
		"[What headless Studio is](../headless-studio.md) says how the rest behaves. Only members a class declares itself are listed; every class has those of its superclasses too. Properties come from the reflection database, are typed, checked and saved, and are listed only where they do more than keep a value.",
		totals(report),
		"## Globals",
		globalsTable(report),
		`Fail by name: ${names(report.missingGlobals)}.`,
		"## Classes",
		...touched.map(section),
		"## Classes with no method, event or callback of their own that works",
		"Their instances can be created, named, parented, saved and given properties like all others. These members fail by name:",
		...untouched.map((of) => `- **${of.name}**: ${names(memberKinds.flatMap((kind) => of.missing[kind]))}`),
		"",
	].join("\n\n");
}

function totals({ classes, globals, missingGlobals }: EmulationReport): string {
	const sum = (which: "working" | "missing") => classes.reduce((total, of) => total + count(of, which), 0);
	const working = sum("working");
	return `Of ${working + sum("missing")} methods, events and callbacks, ${working} work. Of ${globals.length + missingGlobals.length} globals, ${globals.length} work.`;
}

function globalsTable({ globals }: EmulationReport): string {
	const rows = globals.map(({ name, members }) => `| \`${name}\` | ${members.length === 0 ? "" : names(members)} |`);
	return ["| global | behind it |", "| --- | --- |", ...rows].join("\n");
}

function section(of: ClassReport): string {
	const lines = [
		...memberKinds.map((kind) => [`${kind} that work`, of.working[kind]] as const),
		["properties with behaviour", of.computed] as const,
		...memberKinds.map((kind) => [`${kind} that fail by name`, of.missing[kind]] as const),
	];
	const items = lines
		.filter(([, members]) => members.length > 0)
		.map(([label, members]) => `- ${label}: ${names(members)}`);
	return `### ${of.name}\n\n${items.join("\n")}`;
}

const count = (of: ClassReport, which: "working" | "missing"): number =>
	memberKinds.reduce((total, kind) => total + of[which][kind].length, 0);

const names = (list: readonly string[]): string =>
	list.length === 0 ? "nothing" : list.map((name) => `\`${name}\``).join(", ");
