/**
 * `pnpm oracle`: every project of the tests, built in every format and mapped by Rojo's binary and by us, as a table of what
 * differs. Fails unless each difference is a listed deviation, and each listed deviation a difference.
 */
import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { limitConcurrency } from "../limit-concurrency.js";
import { type Entries, withEntries } from "../write-entries.js";
import { type Comparison, compareProject, type Outcome, outputs } from "./compare-project.js";
import { deviations } from "./deviations.js";
import { fixturePath, fixtures } from "./fixtures.js";
import { rojoVersion } from "./rojo.js";
import { accepted, refused } from "./small-projects.js";

interface Row {
	readonly project: string;
	readonly comparison: Comparison;
	readonly isExplained: boolean;
}

const limit = limitConcurrency(availableParallelism());

async function compareAll(project: string, folder: string): Promise<Row[]> {
	const comparisons = await Promise.all(outputs.map((output) => limit(() => compareProject(folder, output))));
	return comparisons.map((comparison) => {
		const deviation = deviations[project];
		const expected = deviation === undefined ? [] : (deviation.outputs ?? outputs);
		return { project, comparison, isExplained: comparison.agree !== expected.includes(comparison.output) };
	});
}

const written = (projects: Readonly<Record<string, Entries>>): Promise<Row[]>[] =>
	Object.entries(projects).map(([name, entries]) => withEntries(entries, (folder) => compareAll(name, folder)));

async function compareEverything(): Promise<Row[]> {
	const entriesOf = Object.fromEntries(Object.entries(deviations).map(([name, { entries }]) => [name, entries]));
	const compared = [
		...fixtures.map((name) => compareAll(name, fixturePath(name))),
		...[accepted, refused, entriesOf].flatMap(written),
	];
	return (await Promise.all(compared)).flat();
}

test("each difference is a listed deviation, and each listed deviation a difference", async () => {
	const rows = await compareEverything();
	const shown = rows.filter(({ comparison, isExplained }) => !comparison.agree || !isExplained);
	for (const [project, ofProject] of groups(shown)) print(project, ofProject);
	const same = rows.filter(({ comparison }) => comparison.agree).length;
	process.stdout.write(
		`\n${rows.length} outputs of ${groups(rows).size} projects, ours and those of ${await rojoVersion()}: ${same} the same, ${rows.length - same} different.\n\n`,
	);
	expect(rows.filter(({ isExplained }) => !isExplained).map(({ project }) => project)).toEqual([]);
}, 600_000);

function groups(all: readonly Row[]): Map<string, Row[]> {
	const map = new Map<string, Row[]>();
	for (const row of all) map.set(row.project, [...(map.get(row.project) ?? []), row]);
	return map;
}

function print(project: string, ofProject: readonly Row[]): void {
	const explained = ofProject.every(({ isExplained }) => isExplained);
	process.stdout.write(`${explained ? "as listed " : "NOT LISTED"}  ${project}\n`);
	for (const { comparison } of ofProject) {
		if (explained && comparison !== ofProject[0]?.comparison) continue;
		const [theirs, ours] = firstDifference(comparison);
		process.stdout.write(
			`            ${comparison.output}: Rojo ${theirs}\n${" ".repeat(comparison.output.length + 14)}we   ${ours}\n`,
		);
	}
}

/** The first line in which the two differ. */
function firstDifference({ theirs, ours, agree }: Comparison): readonly [string, string] {
	if (agree) return ["and we agree, although a deviation is listed", ""];
	const [left, right] = [linesOf(theirs), linesOf(ours)];
	const at = left.findIndex((line, index) => line !== right[index]);
	const index = at === -1 ? left.length : at;
	return [left[index] ?? "ends", right[index] ?? "end"];
}

const linesOf = (outcome: Outcome): string[] =>
	"made" in outcome
		? outcome.made.split("\n").map((line) => `makes ${line.trim()}`)
		: [`refuses: ${outcome.refused.slice(0, 150)}`];
