import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { ApiListing } from "../host/api-listing.js";
import {
	type ClassMembers,
	parseBrickColorPalette,
	parseBrickColors,
	parseClasses,
	parseGlobals,
} from "./parse-declarations.js";

const require = createRequire(import.meta.url);

/** Collects what the declarations in @rbxts/types say about classes, globals and the BrickColor palette. */
export function createListing(): ApiListing {
	const classes = new Map<string, ClassMembers>();
	parseClasses(declarations("generated/None.d.ts"), classes);
	parseClasses(declarations("generated/PluginSecurity.d.ts"), classes);
	const roblox = declarations("roblox.d.ts");
	return {
		classes: Object.fromEntries(
			[...classes]
				.sort(([a], [b]) => (a < b ? -1 : 1))
				.map(([name, members]) => [name, withoutEmptyLists(members)] as const)
				.filter(([, members]) => Object.keys(members).length > 0),
		),
		globals: parseGlobals(roblox),
		brickColors: parseBrickColors(roblox),
		brickColorPalette: parseBrickColorPalette(roblox),
	};
}

function declarations(file: string): string {
	return readFileSync(require.resolve(`@rbxts/types/include/${file}`), "utf8");
}

function withoutEmptyLists(members: ClassMembers): Partial<ClassMembers> {
	return Object.fromEntries(Object.entries(members).filter(([, names]) => names.length > 0));
}
