import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Agreement } from "./agreement.js";
import { Ledger } from "./ledger.js";
import { decodeLedger, encodeLedger } from "./ledger-file.js";

const script: Agreement = {
	parent: "a",
	name: "Main\nof 🏝",
	className: "Script",
	source: "f".repeat(40),
	properties: {},
};
const part: Agreement = {
	name: "Part",
	className: "Part",
	strangers: ["Part Baseplate"],
	properties: { Size: { Vector3: [1, 2, 3] } },
};
const ledger = Ledger.empty.with([
	["b", script],
	["a", part],
]);

describe("the ledger's file", () => {
	it("holds what was agreed, in an order that does not depend on when", () => {
		const text = encodeLedger(ledger);
		expect([...(decodeLedger(text)?.entries() ?? [])]).toEqual([
			["a", part],
			["b", script],
		]);
		expect(encodeLedger(Ledger.empty.with([...ledger.entries()].reverse()))).toBe(text);
	});

	it("can be empty", () => {
		expect(decodeLedger(encodeLedger(Ledger.empty))?.size).toBe(0);
	});

	it("T19: is not believed when it is cut anywhere or any character of it is another", () => {
		const text = encodeLedger(ledger);
		for (let length = 0; length < text.length; length++) expect(decodeLedger(text.slice(0, length))).toBeUndefined();
		fc.assert(
			fc.property(fc.nat(text.length - 1), fc.constantFrom("0", "x", "\n", "}"), (at, character) => {
				fc.pre(text[at] !== character);
				expect(decodeLedger(text.slice(0, at) + character + text.slice(at + 1))).toBeUndefined();
			}),
		);
	});

	it("is not believed when a later version wrote it", () => {
		const later = encodeLedger(ledger).replace('"version":1', '"version":2');
		expect(decodeLedger(later)).toBeUndefined();
	});
});

describe("the ledger", () => {
	it("finds an instance by its place only if it is the only one there", () => {
		const at = { parent: "a", name: script.name, className: "Script" };
		expect(ledger.idOf(at)).toBe("b");
		expect(ledger.with([["c", script]]).idOf(at)).toBeUndefined();
		expect(ledger.with([["b", undefined]]).idOf(at)).toBeUndefined();
		expect(ledger.get("b")).toBe(script);
	});
});
