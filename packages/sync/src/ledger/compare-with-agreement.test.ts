import { describe, expect, it } from "vitest";
import { agreementOf, compareWithAgreement, type ProjectSide, type StudioSide } from "./compare-with-agreement.js";

const [old, newer, other] = ["a", "b", "c"].map((letter) => letter.repeat(40)) as [string, string, string];
const script: ProjectSide = {
	name: "Main",
	className: "Script",
	sourceHash: old,
	properties: { Source: { String: "print()" }, Disabled: { Bool: false } },
};
const studio: StudioSide = { name: "Main", className: "Script", sourceHash: old, differing: {} };
const defaultOf = (_class: string, property: string) => (property === "Enabled" ? { Bool: true } : undefined);
const compare = (file: ProjectSide | undefined, inStudio: StudioSide | undefined) =>
	compareWithAgreement(agreementOf(script), { file, studio: inStudio, defaultOf });

describe("what changed since both sides agreed", () => {
	it.each([
		["nothing", script, studio, [false, false]],
		["the file's text", { ...script, sourceHash: newer }, studio, [true, false]],
		["Studio's text", script, { ...studio, sourceHash: newer }, [false, true]],
		["both texts", { ...script, sourceHash: newer }, { ...studio, sourceHash: other }, [true, true]],
		["the file is gone", undefined, studio, [true, false]],
		["the instance is gone", script, undefined, [false, true]],
		["another name on disk", { ...script, name: "Other" }, studio, [true, false]],
		["another class in Studio", script, { ...studio, className: "LocalScript" }, [false, true]],
		[
			"a property on disk",
			{ ...script, properties: { Disabled: { Bool: true } } },
			{ ...studio, differing: { Disabled: { Bool: false } } },
			[true, false],
		],
		["a property in Studio", script, { ...studio, differing: { Disabled: { Bool: true } } }, [false, true]],
		["a property that Studio lost", script, { ...studio, differing: { Disabled: undefined } }, [false, true]],
	] as const)("%s", (_case, file, inStudio, [fileChanged, studioChanged]) => {
		expect(compare(file, inStudio)).toEqual({ fileChanged, studioChanged });
	});

	it("a property the project begins to set is untouched in Studio while it has its default", () => {
		const file = { ...script, properties: { ...script.properties, Enabled: { Bool: false } } };
		expect(compare(file, { ...studio, differing: { Enabled: { Bool: true } } }).studioChanged).toBe(false);
		expect(compare(file, { ...studio, differing: { Enabled: { Bool: false } } }).studioChanged).toBe(true);
		expect(compare(file, { ...studio, differing: { Unknown: { Bool: true } } }).studioChanged).toBe(true);
	});
});
