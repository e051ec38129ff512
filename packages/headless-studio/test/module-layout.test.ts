import { readdirSync } from "node:fs";
import { reflection } from "rbx-dom";
import { expect, it } from "vitest";
import { apiListing } from "../src/host/api-listing.js";
import { openStudio } from "./open-studio.js";

// Files are found by the name of what they emulate (luau/core/module-index.luau). A misnamed one would never be loaded.

function files(folder: string): string[] {
	return readdirSync(new URL(`../luau/${folder}`, import.meta.url)).map((file) => file.replace(/\.luau$/, ""));
}

/** The Roblox type each file is named after. */
function typesOf(names: readonly string[], known: readonly string[]): (string | undefined)[] {
	const byKey = new Map(known.map((name) => [name.toLowerCase(), name]));
	return names.map((name) => byKey.get(name.replaceAll("-", "")));
}

// ADR 0004: files are the registry.
it("every file in instances and services is named after a class and loads", async () => {
	const names = [...files("instances"), ...files("services")];
	const classes = typesOf(names, reflection.classNames());
	expect(names.filter((_, i) => classes[i] === undefined)).toEqual([]);
	const studio = await openStudio();
	for (const name of classes) {
		// Asking for a class loads its behaviour, whether or not it can be created.
		const [ok, message] = studio.run(`local ok, result = pcall(Instance.new, "${name}") return ok, tostring(result)`);
		if (ok === false) expect(message).toBe(`run:1: Unable to create an Instance of type "${name}"`);
	}
});

// ADR 0004: files are the registry.
it("every file in datatypes is named after a global of Roblox and loads", async () => {
	const names = files("datatypes");
	const datatypes = typesOf(names, [...apiListing().globals, "Enum"]);
	expect(names.filter((_, i) => datatypes[i] === undefined)).toEqual([]);
	const studio = await openStudio();
	for (const name of datatypes) expect(studio.run(`return ${name} ~= nil`), name).toEqual([true]);
});
