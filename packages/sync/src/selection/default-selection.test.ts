import { describe, expect, it } from "vitest";
import { defaultSelections, type Evidence } from "./default-selection.js";

const since = (fileChanged: boolean, studioChanged: boolean) => ({ sinceAgreement: { fileChanged, studioChanged } });
const git = (knowsStudioText: boolean, fileIsCommitted: boolean) => ({ git: { knowsStudioText, fileIsCommitted } });

const samePlace = { isSamePlace: true, agreed: 100 };

/** Ruling 14, line by line. */
const table: readonly [string, Evidence, "push" | "pull" | undefined][] = [
	["the file changed since both agreed", { patchType: "Edit", ...since(true, false) }, "push"],
	["Studio changed since both agreed", { patchType: "Edit", ...since(false, true) }, "pull"],
	["both changed since they agreed", { patchType: "Edit", ...since(true, true) }, undefined],
	["they differ although neither seems to have changed", { patchType: "Edit", ...since(false, false) }, undefined],
	["an agreement weighs more than git", { patchType: "Edit", ...since(false, true), ...git(true, true) }, "pull"],
	["Studio's text is in git: it is stale", { patchType: "Edit", ...git(true, false) }, "push"],
	["after a git pull: the file is clean, Studio's text is old", { patchType: "Edit", ...git(true, true) }, "push"],
	["the file is clean, Studio's text is new", { patchType: "Edit", ...git(false, true) }, "pull"],
	["the file was edited, Studio's text is new", { patchType: "Edit", ...git(false, false) }, undefined],
	["no agreement, no git", { patchType: "Edit" }, undefined],
	["a new file", { patchType: "Add" }, "push"],
	["removed in Studio, the file untouched", { patchType: "Add", ...since(false, true) }, "pull"],
	["removed in Studio, the file edited", { patchType: "Add", ...since(true, true) }, undefined],
	["new in Studio since both agreed", { patchType: "Remove", ...since(false, true) }, "pull"],
	["only in Studio, for all anybody knows", { patchType: "Remove" }, undefined],
	["only in Studio, whatever git says", { patchType: "Remove", ...git(true, true) }, undefined],
	["removed on disk, Studio untouched", { patchType: "Remove", ...since(true, false) }, "push"],
	["removed on disk, Studio edited", { patchType: "Remove", ...since(true, true) }, undefined],
];

describe("default selections", () => {
	it.each(table)("%s", (_case, evidence, expected) => {
		expect(defaultSelections([evidence], samePlace)).toEqual([expected]);
	});

	it("follows ten removals but not eleven, and decides the rest as ever", () => {
		const removal: Evidence = { patchType: "Remove", ...since(true, false) };
		const absence: Evidence = { patchType: "Add", ...since(false, true) };
		const addition: Evidence = { patchType: "Add" };
		const ten = [...Array<Evidence>(6).fill(removal), ...Array<Evidence>(4).fill(absence)];
		const directions = [...Array(6).fill("push"), ...Array(4).fill("pull")];
		expect(defaultSelections([...ten, addition], samePlace)).toEqual([...directions, "push"]);
		expect(defaultSelections([...ten, removal, addition], samePlace)).toEqual([...Array(11).fill(undefined), "push"]);
	});

	const removal: Evidence = { patchType: "Remove", ...since(true, false) };
	const edit: Evidence = { patchType: "Edit", ...since(true, false) };

	it("counts the instances of a subtree, not the changes", () => {
		expect(defaultSelections([{ ...removal, count: 11 }], samePlace)).toEqual([undefined]);
		expect(defaultSelections([{ ...removal, count: 10 }], samePlace)).toEqual(["push"]);
	});

	it("takes nothing for new in a place that may be another one", () => {
		const made: Evidence = { patchType: "Remove", ...since(false, true) };
		expect(defaultSelections([made], { ...samePlace, isSamePlace: false })).toEqual([undefined]);
	});

	it("removes nothing for the sake of a place that may be another one", () => {
		expect(defaultSelections([removal, edit], { ...samePlace, isSamePlace: false })).toEqual([undefined, "push"]);
	});

	it("removes nothing when that would be more than half of all that was agreed on", () => {
		expect(defaultSelections([removal, removal, edit], { ...samePlace, agreed: 3 })).toEqual([
			undefined,
			undefined,
			"push",
		]);
		expect(defaultSelections([removal, removal], { ...samePlace, agreed: 4 })).toEqual(["push", "push"]);
	});
});
