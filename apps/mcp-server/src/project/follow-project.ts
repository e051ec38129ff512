import path from "node:path";
import type { Project, Tree } from "@studio-bridge/project";
import { Fault, viewOf } from "../fault.js";
import { withProjectFaults } from "./with-project-faults.js";

export interface FollowOptions {
	/** Ends it. */
	readonly signal: AbortSignal;
	/** What is made of the project: at the start, and once more after each change. */
	readonly make: (tree: Tree, project: Project) => Promise<void>;
	/** The file it is written to. */
	readonly output: string | undefined;
	/** Says what stands in the way, and when it is gone. What was made before stays. */
	readonly tell: (message: string) => void;
}

/** Makes something of a project again and again, one at a time, until the signal. Changes during one are all in the next. */
export async function followProject(target: string, { signal, make, output, tell }: FollowOptions): Promise<void> {
	const { watchProject } = await import("@studio-bridge/project");
	let isNews = true;
	let wake = () => {};
	const watch = await withProjectFaults(() =>
		watchProject(target, {
			onPatch: () => {
				isNews = true;
				wake();
			},
			onProblem: (problem) => tell(problem?.message ?? "The project can be read again."),
		}),
	);
	signal.addEventListener("abort", () => wake(), { once: true });
	try {
		while (!signal.aborted) {
			if (isNews) {
				isNews = false;
				refuseOwnOutput(watch.tree, output);
				await withProjectFaults(() => make(watch.tree, watch.project)).catch((error: unknown) =>
					tell(viewOf(error).message),
				);
			}
			if (!isNews)
				await new Promise<void>((resolve) => {
					wake = resolve;
					if (signal.aborted) resolve();
				});
		}
	} finally {
		await watch.close();
	}
}

/** What is written would be a change of the project, after which it is written again, without end. */
function refuseOwnOutput(tree: Tree, output: string | undefined): void {
	if (output === undefined || tree.idsRelevantTo(path.resolve(output)).length === 0) return;
	throw new Fault(
		"invalid_input",
		`${output} is itself part of the project, so every build would lead to another one.`,
		{
			hint: "Write it to a folder that no $path leads to, or add it to globIgnorePaths.",
		},
	);
}
