import {
	conflict,
	deeds,
	firstContact,
	renamedFolder,
	sequel,
	sequels,
	settlePair,
	states,
	triple,
} from "./outcomes.js";
import { findFailure } from "./simulate.js";

/** What shows a fault in what a sync decides, the quickest first. Undefined if nothing does. */
export function detect({ outcomes, cases }: { outcomes: string; cases: number }): string | undefined {
	try {
		const cell = differingCell(outcomes);
		if (cell !== undefined) return cell;
		for (let which = 0; which < 25 ** 3; which += 97) settlePair(which);
	} catch (error) {
		return `outcomes: ${(error as Error).message}`;
	}
	const failure = findFailure(1, cases);
	return failure === undefined ? undefined : `simulator: ${failure.split("\n")[0]}`;
}

/** The outcomes as one line each, to be compared without the words around them. */
export function allOutcomes(): string {
	const triples = states.flatMap((base) =>
		states.flatMap((disk) => states.map((studio) => `${base}, ${disk}, ${studio}: ${triple(base, disk, studio)}`)),
	);
	const conflicts = deeds.flatMap((onDisk) => deeds.map((other) => `${onDisk} / ${other}: ${conflict(onDisk, other)}`));
	const others = (Object.keys(sequels) as (keyof typeof sequels)[]).map((name) => `${name}: ${sequel(name)}`);
	return [...triples, ...conflicts, ...others, renamedFolder(), firstContact()].join("\n");
}

function differingCell(expected: string): string | undefined {
	const lines = expected.split("\n");
	const found = allOutcomes().split("\n");
	const index = found.findIndex((line, at) => line !== lines[at]);
	return index < 0 ? undefined : `outcomes: ${found[index]}, not ${lines[index]?.split(": ")[1]}`;
}
