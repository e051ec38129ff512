import { check, type Violation } from "@studio-bridge/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LuauGuard, type Question } from "../support/luau-guard.js";
import { accepted, refused } from "./corpus.js";

/** The corpus, judged by Node's validator and by the guard compiled into the plugin. */
describe("the corpus of messages", () => {
	let guard: LuauGuard;
	let accepts: (Violation | undefined)[];
	let refuses: (Violation | undefined)[];

	beforeAll(async () => {
		guard = await LuauGuard.load();
		const ask = (cases: [Question["schema"], unknown, ...unknown[]][]) =>
			guard.check(cases.map(([schema, value]) => ({ schema, json: JSON.stringify(value) })));
		accepts = ask(accepted);
		refuses = ask(refused);
	});
	afterAll(() => guard.close());

	it.each(accepted.map((entry, index) => ({ schema: entry[0], message: entry[1], index })))(
		"$schema accepts #$index $message.type",
		({ schema, message, index }) => {
			expect(check(schema, message), "Node").toBeUndefined();
			expect(accepts[index], "Luau").toBeUndefined();
		},
	);

	it.each(refused.map(([schema, value, path, rule], index) => ({ schema, value, path, rule, index })))(
		"$schema refuses #$index: $rule at '$path'",
		({ schema, value, path, rule, index }) => {
			const said = check(schema, value);
			expect(said).toMatchObject({ path, rule });
			expect(refuses[index], "Luau says the same words").toEqual(said);
		},
	);
});
