import { type Decide, type Outcome, syncOnce } from "./one-sync.js";
import { Random } from "./random.js";
import { Violation, World } from "./world.js";

export interface Simulated {
	readonly seed: number;
	readonly steps: number;
	readonly crashes: number;
	readonly syncs: number;
	readonly trace: readonly string[];
}

/** What of a case is left out, to find the shortest that still fails. */
export interface Reduction {
	/** Steps of the users, by their number, that do not happen. */
	readonly without?: ReadonlySet<number>;
}

const MOST_ROUNDS = 30;

/**
 * One case: two people and an engine that may die at every step, all by chance, and everything checked after every step.
 * When the people have stopped, both sides must become the same, and stay so.
 */
export function simulate(seed: number, { without = new Set() }: Reduction = {}): Simulated {
	const random = new Random(seed);
	const world = new World();
	let [steps, crashes, syncs, userSteps] = [0, 0, 0, 0];
	const user = (act: () => void) => {
		if (!without.has(userSteps++)) act();
	};
	const run = (sync: Generator<string, Outcome>, interrupt: () => boolean): Outcome | "crashed" => {
		syncs++;
		for (;;) {
			const next = sync.next();
			steps++;
			world.say(next.done === true ? `engine: ${next.value}` : `engine ${next.value}`);
			world.checkNothingLost();
			if (next.done === true) return next.value;
			if (interrupt()) {
				crashes++;
				world.say("engine dies");
				sync.return("failed");
				// What it wrote but could not note may look like somebody's work at the next look. It is never lost for that.
				world.touched.add("disk").add("studio");
				world.checkNothingLost();
				return "crashed";
			}
		}
	};
	const choose = new Random(seed ^ 0x5bd1e995);
	const decide: Decide = (_, byDefault) =>
		byDefault ?? (choose.chance(30) ? choose.pick(["push", "pull"] as const) : undefined);
	const rounds = 2 + random.below(5);
	try {
		for (let round = 0; round < rounds; round++) {
			for (let acts = random.below(4); acts > 0; acts--) {
				const which = random.chance(50);
				const its = new Random(random.below(2 ** 31));
				user(() => (which ? world.userOnDisk(its) : world.userInStudio(its)));
				world.checkNothingLost();
			}
			run(syncOnce(world, decide), () => {
				const what = random.below(12);
				const its = new Random(random.below(2 ** 31));
				if (what === 0) user(() => world.userOnDisk(its));
				if (what === 1) user(() => world.userInStudio(its));
				world.checkNothingLost();
				return what === 2;
			});
		}
		converge(world, (sync) => run(sync, () => false), choose);
	} catch (error) {
		if (error instanceof Violation) throw Object.assign(error, { seed, trace: world.trace });
		throw error;
	}
	return { seed, steps, crashes, syncs, trace: world.trace };
}

/** I2, I3: with no more edits both sides become the same in a bounded number of syncs, and the next one does nothing. */
function converge(world: World, run: (sync: Generator<string, Outcome>) => Outcome | "crashed", choose: Random): void {
	let outcome: Outcome | "crashed" = "empty";
	for (let round = 0; round < MOST_ROUNDS; round++) {
		// What cannot be done, such as giving a file a name that another has, somebody decides otherwise.
		const isStuck = outcome === "failed";
		if (isStuck) renameTwins(world);
		outcome = run(
			syncOnce(world, (_, byDefault) => (isStuck ? "push" : (byDefault ?? choose.pick(["push", "pull"] as const)))),
		);
		if (outcome === "empty") break;
	}
	if (outcome !== "empty" || !world.isEqual())
		throw new Violation("I2", `both sides do not become the same (${outcome})`);
	world.touched.clear();
	const again = run(syncOnce(world, (_, byDefault) => byDefault));
	if (again !== "empty") throw new Violation("I3", `a second sync does something: ${again}`);
}

function renameTwins({ server }: World): void {
	let made = 0;
	for (const parent of [server, ...server.below()]) {
		const seen = new Set<string>();
		for (const child of parent.children) {
			if (seen.has(child.name)) child.name = `twin${made++}`;
			seen.add(child.name);
		}
	}
}

/** The same case without the users' steps that its failure does not need. */
export function shrink(_seed: number, fails: (reduction: Reduction) => boolean): ReadonlySet<number> {
	let without = new Set<number>();
	for (let step = 0; step < 40; step++) {
		const fewer = new Set([...without, step]);
		if (fails({ without: fewer })) without = fewer;
	}
	return without;
}

/** Cases from a seed on; the first failure is told with its seed, made as short as it gets. */
export function findFailure(from: number, cases: number, onCase?: (simulated: Simulated) => void): string | undefined {
	for (let seed = from; seed < from + cases; seed++) {
		const error = failureOf(seed);
		if (typeof error !== "string") {
			onCase?.(error);
			continue;
		}
		const rule = error.slice(0, error.indexOf(":"));
		const without = shrink(seed, (reduction) => {
			const shorter = failureOf(seed, reduction);
			return typeof shorter === "string" && shorter.startsWith(`${rule}:`);
		});
		const shortest = failureOf(seed, { without });
		return `seed ${seed}: ${typeof shortest === "string" ? shortest : error}`;
	}
	return undefined;
}

function failureOf(seed: number, reduction?: Reduction): Simulated | string {
	try {
		return simulate(seed, reduction);
	} catch (error) {
		const { message, trace = [], stack } = error as Error & { trace?: readonly string[] };
		return error instanceof Violation ? `${message}\n${trace.join("\n")}` : `error: ${stack}`;
	}
}
