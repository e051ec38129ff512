import path from "node:path";
import { check, is, type Schemas, type Violation } from "@studio-bridge/protocol";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadDefinitions } from "../../packages/protocol/dist-codegen/codegen/load-definitions.js";
import { buildWireModel } from "../../packages/protocol/dist-codegen/codegen/wire-model.js";
import { LuauGuard } from "../support/luau-guard.js";
import { root } from "../support/repository.js";
import { arbitraryDamage, arbitraryFor, damage } from "./arbitrary-message.js";

const wire = buildWireModel(await loadDefinitions(path.join(root, "packages/protocol/dist-codegen/src/wire")));
const schemas = wire.roots as (keyof Schemas)[];
const messages = fc.oneof(
	...schemas.map((schema) =>
		arbitraryFor({ kind: "ref", name: schema }, wire.resolve).map((value) => ({ schema, value })),
	),
);

const CASES = Number(process.env.WIRE_FUZZ_CASES ?? 10_000);

/** The two validators must agree on everything but what JSON in Luau cannot tell apart: {} and [], null and absent. */
describe("Ajv and the Luau guard", () => {
	let guard: LuauGuard;
	beforeAll(async () => {
		guard = await LuauGuard.load();
	});
	afterAll(() => guard.close());

	/** Asks both about all cases at once: crossing into the VM once is what makes thousands of cases cheap. */
	function compare(cases: { schema: keyof Schemas; value: unknown }[]) {
		const answers = guard.check(cases.map(({ schema, value }) => ({ schema, json: JSON.stringify(value) })));
		return cases.map((entry, index) => ({ ...entry, luau: answers[index], node: check(entry.schema, entry.value) }));
	}

	it("both accept every well-formed message", () => {
		const cases = fc.sample(messages, { numRuns: CASES, seed: 20261118 });
		const disputed = compare(cases).filter(({ luau, node }) => luau !== undefined || node !== undefined);
		expect(disputed).toEqual([]);
	});

	it("both refuse the same damaged messages, in the same words", () => {
		const damaged = fc.record({
			message: messages,
			damages: fc.array(arbitraryDamage, { minLength: 1, maxLength: 3 }),
		});
		const samples = fc.sample(damaged, { numRuns: CASES, seed: 20261118 });
		const cases = samples
			.map(({ message, damages }) => ({
				schema: message.schema,
				value: damages.reduce(damage, message.value),
				single: damages.length === 1,
			}))
			.filter(({ value }) => !hasHole(value));
		const compared = compare(cases);
		const disputed = compared.filter(({ schema, value, luau }) => {
			// As it is first: of what has very many readings only some are listed.
			const acceptable = is(schema, value) || readings(value).some((reading) => is(schema, reading));
			return (luau === undefined) !== acceptable;
		});
		expect(disputed).toEqual([]);

		// With one damage there is one fault to find, so both must describe it alike.
		const refusals = compared.filter(
			({ value, node }, index) => node !== undefined && cases[index]?.single && !isAmbiguous(value),
		);
		expect(refusals.length).toBeGreaterThan(CASES / 10);
		expect(refusals.filter(({ luau, node }) => JSON.stringify(sorted(luau)) !== JSON.stringify(sorted(node)))).toEqual(
			[],
		);
	});
});

const sorted = (violation: Violation | undefined) => violation && [violation.path, violation.rule, violation.message];
const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;
const isEmpty = (value: unknown): boolean => isContainer(value) && Object.keys(value).length === 0;

/** An array with null before its end becomes a table with a hole, which no peer of ours sends. */
function hasHole(value: unknown): boolean {
	if (!isContainer(value)) return false;
	return (Array.isArray(value) && value.includes(null)) || Object.values(value).some(hasHole);
}

function isAmbiguous(value: unknown): boolean {
	return value === null || isEmpty(value) || (isContainer(value) && Object.values(value).some(isAmbiguous));
}

/** Every JSON text that decodes to the same Luau value: nulls gone, each empty container as either kind. */
function readings(value: unknown): unknown[] {
	if (isEmpty(value)) return [[], {}];
	if (Array.isArray(value)) return product(value.map(readings));
	if (!isContainer(value)) return [value];
	const kept = Object.entries(value).filter(([, field]) => field !== null);
	if (kept.length === 0) return [[], {}];
	return product(kept.map(([, field]) => readings(field))).map((fields) =>
		Object.fromEntries(kept.map(([name], index) => [name, fields[index]])),
	);
}

function product(choices: unknown[][]): unknown[][] {
	return choices.reduce<unknown[][]>(
		(lists, options) => lists.flatMap((list) => options.map((option) => [...list, option])).slice(0, 256),
		[[]],
	);
}
