import { describe, expect, it } from "vitest";
import { inferClass, isClassConflict, resolveClass } from "./resolve-class.js";

describe("resolveClass", () => {
	it.each([
		// $className, from $path, inferred → class
		[undefined, undefined, undefined, undefined],
		["Model", undefined, undefined, "Model"],
		[undefined, "ModuleScript", undefined, "ModuleScript"],
		[undefined, "Folder", undefined, "Folder"],
		[undefined, undefined, "Workspace", "Workspace"],
		["Model", undefined, "Workspace", "Model"],
		["Model", "Folder", undefined, "Model"],
		["Model", "Folder", "Workspace", "Model"],
		[undefined, "Folder", "Workspace", "Workspace"],
		[undefined, "ModuleScript", "Workspace", "ModuleScript"],
	])("$className %s, path %s, inferred %s → %s", (given, fromPath, inferred, expected) => {
		expect(resolveClass({ given, fromPath, inferred })).toBe(expected);
		expect(isClassConflict({ given, fromPath, inferred })).toBe(false);
	});

	it.each([
		["Model", "ModuleScript"],
		["ModuleScript", "ModuleScript"],
		["Folder", "Model"],
	])("refuses $className %s for a path that is a %s", (given, fromPath) => {
		expect(isClassConflict({ given, fromPath, inferred: undefined })).toBe(true);
	});
});

describe("inferClass", () => {
	it.each([
		["Workspace", "DataModel", "Workspace"],
		["ReplicatedStorage", "DataModel", "ReplicatedStorage"],
		["Part", "DataModel", undefined],
		["NotAService", "DataModel", undefined],
		["Workspace", "Folder", undefined],
		["Workspace", undefined, undefined],
		["StarterPlayerScripts", "StarterPlayer", "StarterPlayerScripts"],
		["StarterCharacterScripts", "StarterPlayer", "StarterCharacterScripts"],
		["Terrain", "StarterPlayer", undefined],
		["Terrain", "Workspace", "Terrain"],
		["toString", "constructor", undefined],
	])("%s in %s → %s", (name, parentClass, expected) => {
		expect(inferClass(name, parentClass)).toBe(expected);
	});
});
