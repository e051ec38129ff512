import type { Mutant } from "./mutants.js";

/** The seeded bugs with what noticed each, as a page of `docs`. */
export function bugTable(mutants: readonly Mutant[], found: ReadonlyMap<string, string>): string {
	const rows = mutants.map(({ name, file, from }) => {
		const by = (found.get(name) ?? "NOTHING").replaceAll("|", "\\|").slice(0, 160);
		const code = from.split("\n")[0]?.replaceAll("|", "\\|");
		return `| ${name} | \`${file.replace("/out/", "/src/").replace(/\.luau$/, ".ts")}\` | \`${code}\` | ${by} |`;
	});
	return [
		...["# Seeded bugs, and what notices them", ""],
		"Written by `tests/soak/mutants.soak.ts` (T24), which makes each of these bugs in the product's source, one at a time, and runs",
		"what has to notice it: the model of a sync (`outcomes`, `simulator`), the tests of the package, or the plugin's specs on the Luau VM.",
		"`npm test` makes those that the model has to notice; `tests/proof/mutants.test.ts` keeps this page and the list the same.",
		"",
		"| bug | file | where | noticed by |",
		"| --- | --- | --- | --- |",
		...rows,
		"",
	].join("\n");
}
