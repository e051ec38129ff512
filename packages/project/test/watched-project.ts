import type { ProjectError } from "../src/errors.js";
import type { AppliedPatch } from "../src/tree/applied-patch.js";
import type { Tree } from "../src/tree/tree.js";
import { type ProjectWatch, type WatchProjectOptions, watchProject } from "../src/watch/watch-project.js";
import { type Entries, withEntries } from "./write-entries.js";

/** A watch that remembers what it told, and can be waited for. */
export interface WatchedProject {
	readonly folder: string;
	readonly watch: ProjectWatch;
	readonly patches: readonly AppliedPatch[];
	readonly problems: readonly (ProjectError | undefined)[];
	/** Resolves as soon as it holds; only a watch that tells nothing more lets it wait until the test's time is over. */
	until(holds: () => boolean): Promise<void>;
}

/** Runs `use` with a watched project in a fresh folder. */
export async function withWatch(
	entries: Entries,
	use: (watched: WatchedProject) => Promise<void>,
	options: Partial<WatchProjectOptions> = {},
): Promise<void> {
	await withEntries(entries, async (folder) => {
		const patches: AppliedPatch[] = [];
		const problems: (ProjectError | undefined)[] = [];
		const waiting = new Set<() => void>();
		const told = () => {
			for (const check of waiting) check();
		};
		const watch = await watchProject(folder, {
			...options,
			onPatch: (patch) => {
				patches.push(patch);
				told();
			},
			onProblem: (problem) => {
				problems.push(problem);
				told();
			},
		});
		const until = (holds: () => boolean) =>
			new Promise<void>((resolve) => {
				const check = () => {
					if (!holds()) return;
					waiting.delete(check);
					resolve();
				};
				waiting.add(check);
				check();
			});
		try {
			await use({ folder, watch, patches, problems, until });
		} finally {
			await watch.close();
		}
	});
}

/** The sources of all scripts by their names' path, for instance `src/a`. */
export function sources(tree: Tree): Readonly<Record<string, string>> {
	const found: Record<string, string> = {};
	const visit = (id: string, path: string) => {
		const { properties, children } = tree.demand(id);
		if (typeof properties.Source?.String === "string") found[path] = properties.Source.String;
		for (const child of children)
			visit(child, path === "" ? tree.demand(child).name : `${path}/${tree.demand(child).name}`);
	};
	visit(tree.rootId, "");
	return found;
}
