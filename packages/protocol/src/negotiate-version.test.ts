import { describe, expect, it } from "vitest";
import { negotiateVersion } from "./negotiate-version.js";

describe("negotiateVersion", () => {
	it.each([
		{ ours: { min: 1, max: 1 }, theirs: { min: 1, max: 1 }, chosen: 1 },
		{ ours: { min: 1, max: 4 }, theirs: { min: 2, max: 3 }, chosen: 3 },
		{ ours: { min: 2, max: 3 }, theirs: { min: 3, max: 9 }, chosen: 3 },
		{ ours: { min: 1, max: 2 }, theirs: { min: 3, max: 4 }, chosen: undefined },
		{ ours: { min: 5, max: 6 }, theirs: { min: 3, max: 4 }, chosen: undefined },
		{ ours: { min: 1, max: 4 }, theirs: { min: 4, max: 2 }, chosen: undefined },
	])("$ours and $theirs meet at $chosen", ({ ours, theirs, chosen }) => {
		expect(negotiateVersion(ours, theirs)).toBe(chosen);
		expect(negotiateVersion(theirs, ours)).toBe(chosen);
	});
});
