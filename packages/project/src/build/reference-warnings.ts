import type { ProjectWarning } from "../read-project.js";
import type { InstanceSnapshot } from "../snapshot/instance-snapshot.js";
import { referenceAttribute } from "../tree/references.js";
import { type BrokenReference, linkReferences } from "./link-references.js";

/** A warning for each reference between files that a build leaves out. */
export function referenceWarnings(tree: InstanceSnapshot): readonly ProjectWarning[] {
	return linkReferences([tree]).broken.map(toWarning);
}

function toWarning({ from: { name, metadata }, property, target, found }: BrokenReference): ProjectWarning {
	const problem =
		found === 0
			? `which is the $id of no instance. Correct it, or give the instance that is meant this $id`
			: `which is the $id of ${found} instances. Give each its own`;
	return {
		path: metadata.fsPath ?? metadata.projectNodes?.[0]?.projectPath ?? metadata.relevantPaths[0] ?? "",
		message: `"${name}" has no ${property}: its attribute ${referenceAttribute(property)} names "${target}", ${problem}.`,
	};
}
