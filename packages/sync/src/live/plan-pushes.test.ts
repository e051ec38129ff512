import { gitBlobHash } from "@studio-bridge/project";
import { describe, expect, it } from "vitest";
import type { Agreement } from "../ledger/agreement.js";
import { type DiskNode, judgePushes, planPushes } from "./plan-pushes.js";

const [old, now] = [gitBlobHash("old"), gitBlobHash("new")];

const script = { parent: "p", name: "A", className: "Script" };
const part = { parent: "p", name: "P", className: "Part" };

function plan(node: DiskNode | undefined, agreement: Agreement | undefined) {
	return planPushes(["a"], {
		node: () => node,
		agreement: () => agreement,
		defaultOf: (_, property) => (property === "Anchored" ? { Bool: false } : undefined),
	});
}

describe("what one message can push", () => {
	it("is a text, instead of the one that was agreed on", () => {
		const { pushes, rest } = plan(
			{ ...script, sourceHash: now, properties: { Source: { String: "new" } } },
			{ ...script, source: old, properties: {} },
		);
		expect(rest).toEqual([]);
		expect(pushes).toMatchObject([
			{ id: "a", text: { hash: now, expected: old }, properties: {}, agreement: { source: now } },
		]);
	});

	it("is a property, instead of the value that was agreed on or the default", () => {
		const transparency = { Transparency: { Float32: 0.5 } };
		const { pushes } = plan(
			{ ...part, properties: { Transparency: { Float32: 1 }, Anchored: { Bool: true } } },
			{ ...part, properties: transparency },
		);
		expect(pushes).toMatchObject([
			{
				properties: {
					Transparency: { value: { Float32: 1 }, expected: { Float32: 0.5 } },
					Anchored: { value: { Bool: true }, expected: { Bool: false } },
				},
			},
		]);
	});

	it("is nothing where the disk is back at what was agreed on", () => {
		const agreed = { ...script, source: old, properties: {} };
		expect(plan({ ...script, sourceHash: old, properties: {} }, agreed)).toEqual({ pushes: [], rest: [] });
	});

	it.each<[string, DiskNode | undefined, Agreement | undefined]>([
		["what is gone", undefined, { ...script, source: old, properties: {} }],
		["what was never agreed on", { ...script, sourceHash: now, properties: {} }, undefined],
		[
			"another name",
			{ ...script, name: "B", sourceHash: now, properties: {} },
			{ ...script, source: old, properties: {} },
		],
		["another class", { ...script, className: "LocalScript", properties: {} }, { ...script, properties: {} }],
		["a text where none was", { ...script, sourceHash: now, properties: {} }, { ...script, properties: {} }],
		[
			"a property the project says no more",
			{ ...part, properties: {} },
			{ ...part, properties: { Anchored: { Bool: true } } },
		],
		[
			"a property without a known default",
			{ ...part, properties: { Odd: { Bool: true } } },
			{ ...part, properties: {} },
		],
		[
			"a reference",
			{ ...part, properties: { Target: { Ref: "b" } } },
			{ ...part, properties: { Target: { Ref: "c" } } },
		],
	])("is not %s: that is compared", (_, node, agreement) => {
		expect(plan(node, agreement)).toEqual({ pushes: [], rest: ["a"] });
	});
});

describe("what is agreed on after a push", () => {
	const { pushes } = plan({ ...script, sourceHash: now, properties: {} }, { ...script, source: old, properties: {} });
	const judge = (results: Parameters<typeof judgePushes>[1]) => {
		const { agreed, notApplied } = judgePushes(pushes, results);
		return [[...agreed.keys()], notApplied];
	};

	it("is what Studio was read back to have", () => {
		expect(judge([{ id: "a", outcome: "applied", sourceHash: now }])).toEqual([["a"], []]);
	});

	it.each([
		["another text than the one sent", [{ id: "a", outcome: "applied" as const, sourceHash: old }]],
		["no text", [{ id: "a", outcome: "applied" as const }]],
		["a stale expectation", [{ id: "a", outcome: "stale" as const, sourceHash: now }]],
		["a failure", [{ id: "a", outcome: "failed" as const }]],
		["no answer", []],
	])("is nothing after %s", (_, results) => {
		expect(judge(results)).toEqual([[], ["a"]]);
	});
});
