import { reflection } from "rbx-dom";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHeadlessStudio, type HeadlessStudio } from "../src/index.js";

interface Descriptor {
	readonly Name: string;
	readonly Superclass: string | null;
	readonly Tags: readonly string[];
	readonly Properties: Readonly<
		Record<string, { readonly Scriptability: string; readonly DataType: { readonly Value?: string } }>
	>;
}

const CLASSES = (reflection.database() as unknown as { Classes: Readonly<Record<string, Descriptor>> }).Classes;

/** Properties of a class, inherited ones included, that the reflection database says scripts have that access to. */
function propertiesOf(name: string, access: readonly string[]): string[] {
	const own = CLASSES[name];
	if (own === undefined) return [];
	const names = Object.entries(own.Properties).flatMap(([property, { Scriptability, DataType }]) =>
		access.includes(Scriptability) && DataType.Value !== "Ref" ? [property] : [],
	);
	return own.Superclass === null ? names : [...names, ...propertiesOf(own.Superclass, access)];
}

const CREATABLE = Object.values(CLASSES)
	.filter(({ Tags }) => !Tags.includes("NotCreatable") && !Tags.includes("Service"))
	.map(({ Name }) => Name);

/** Runs `check(instance, property)` for properties of every class that can be created; collects what it returns. */
function sweep(studio: HeadlessStudio, access: readonly string[], check: string): unknown {
	const properties = Object.fromEntries(CREATABLE.map((name) => [name, propertiesOf(name, access)]));
	const table = Object.entries(properties)
		.map(([name, names]) => `["${name}"] = { ${names.map((property) => `"${property}"`).join(", ")} }`)
		.join(",\n");
	return studio.run(`
		local findings, count = {}, 0
		local function check(instance, property) ${check} end
		for className, properties in { ${table} } do
			local instance = Instance.new(className)
			for _, property in properties do
				count += 1
				local finding = check(instance, property)
				if finding then table.insert(findings, className .. "." .. property .. ": " .. finding) end
			end
		end
		table.sort(findings)
		return { findings = findings, count = count }`)[0];
}

// Issue 3: "every scriptable property typed and checked". The database is the list, Luau's own `typeof` the witness.
describe("every scriptable property of every class that can be created", () => {
	let studio: HeadlessStudio;
	beforeAll(async () => {
		studio = await createHeadlessStudio({ clock: "virtual", limits: { runMs: 60_000 } });
	});
	afterAll(() => studio.close());

	it("reads as a value or says by name why not", () => {
		const { findings, count } = sweep(
			studio,
			["Read", "ReadWrite"],
			`local ok, message = pcall(function() return instance[property] end)
			if not ok and not string.find(message, "is not known to headless Studio until it is set", 1, true) then return message end
			return nil`,
		) as { findings: unknown; count: number };
		expect(findings).toEqual([]);
		expect(count).toBeGreaterThan(5000);
	});

	it("takes its own value back and stays the same", () => {
		const { findings } = sweep(
			studio,
			["ReadWrite"],
			`local known, value = pcall(function() return instance[property] end)
			if not known then return nil end
			local ok, message = pcall(function() instance[property] = value end)
			if not ok then return message end
			return if instance[property] ~= value and value == value then "changed" else nil`,
		) as { findings: unknown };
		expect(findings).toEqual([]);
	});

	it("refuses a value of a type no property has", () => {
		const { findings } = sweep(
			studio,
			["ReadWrite"],
			`local ok, message = pcall(function() instance[property] = print end)
			if ok then return "took a function" end
			return if string.find(message, "expected, got function", 1, true) then nil else message`,
		) as { findings: unknown };
		expect(findings).toEqual([]);
	});

	it("refuses writes where only reading is allowed", () => {
		const { findings } = sweep(
			studio,
			["Read"],
			`local ok, message = pcall(function() instance[property] = 1 end)
			if ok then return "was written" end
			return if string.find(message, "read only", 1, true) or string.find(message, "lacking capability", 1, true) then nil else message`,
		) as { findings: unknown };
		expect(findings).toEqual([]);
	});
});
