/** Members of a class that Luau code can call, connect to or assign a function to. */
export interface ClassMembers {
	methods: string[];
	events: string[];
	callbacks: string[];
}

const INTERFACE = /^interface (\w+)/;
const METHOD = /^ {4}(\w+)(?:<[^(]*>)?\(this: /;
const EVENT = /^ {4}readonly (\w+): RBXScriptSignal\b/;
const CALLBACK = /^ {4}(\w+): (?:\(|T \| undefined;)/;
const NUMBERED_NAME = /^\t(\d+): "([^"]+)";$/;
const NUMBERED_NUMBER = /^\t(\d+): (\d+);$/;
const GLOBAL = /^declare (?:const(?! enum)|function) (\w+)/;

/**
 * Reads the class declarations of @rbxts/types. They are printed by a generator, one member a line at one indentation
 * level, so lines are enough; lines inside a longer type are indented further and never match.
 */
export function parseClasses(declarations: string, into: Map<string, ClassMembers>): void {
	let current: ClassMembers | undefined;
	for (const line of withoutComments(declarations).split("\n")) {
		const name = INTERFACE.exec(line)?.[1];
		if (name !== undefined) {
			current = membersOf(into, name === "RBXObject" ? "Object" : name);
			continue;
		}
		if (current === undefined) continue;
		add(current.methods, METHOD.exec(line)?.[1]);
		add(current.events, EVENT.exec(line)?.[1]);
		add(current.callbacks, CALLBACK.exec(line)?.[1]);
	}
}

/** Names of the constants and functions a declaration file adds to the global scope. */
export function parseGlobals(declarations: string): string[] {
	const names = new Set<string>();
	for (const line of withoutComments(declarations).split("\n")) {
		const name = GLOBAL.exec(line)?.[1];
		if (name !== undefined) names.add(name);
	}
	return [...names].sort();
}

/** Names of BrickColors by number. */
export function parseBrickColors(declarations: string): Record<string, string> {
	return Object.fromEntries(numbered(declarations, "BrickColorsByNumber", NUMBERED_NAME));
}

/** Numbers of the BrickColors the colour picker shows, by their place in it. */
export function parseBrickColorPalette(declarations: string): number[] {
	return numbered(declarations, "BrickColorsByPalette", NUMBERED_NUMBER).map(([, number]) => Number(number));
}

function numbered(declarations: string, name: string, pattern: RegExp): [string, string][] {
	const start = declarations.indexOf(`interface ${name} {`);
	const body = declarations.slice(start, declarations.indexOf("\n}", start));
	return body.split("\n").flatMap((line): [string, string][] => {
		const [, number, value] = pattern.exec(line) ?? [];
		return number === undefined || value === undefined ? [] : [[number, value]];
	});
}

function membersOf(classes: Map<string, ClassMembers>, name: string): ClassMembers {
	let members = classes.get(name);
	if (members === undefined) {
		members = { methods: [], events: [], callbacks: [] };
		classes.set(name, members);
	}
	return members;
}

function add(list: string[], name: string | undefined): void {
	if (name !== undefined && !list.includes(name)) list.push(name);
}

function withoutComments(text: string): string {
	return text.replace(/\/\*[\s\S]*?\*\//g, "");
}
