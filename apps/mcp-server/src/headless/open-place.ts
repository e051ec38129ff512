import { statSync } from "node:fs";
import path from "node:path";
import type { InstanceSnapshot, ProjectWarning } from "@studio-bridge/project";
import { Fault } from "../fault.js";
import { withProjectFaults } from "../project/with-project-faults.js";

/** What to open in a headless Studio. */
export interface OpenedPlace {
	/** Absent for a baseplate. */
	readonly place?: string | Uint8Array;
	readonly placeName: string;
	/** How to call it in a sentence. */
	readonly label: string;
	readonly warnings: readonly ProjectWarning[];
}

/** Finds out what the word on the command line means: nothing, a place file, or a project (its file or its folder). */
export async function openPlace(target: string | undefined): Promise<OpenedPlace> {
	if (target === undefined) return { placeName: "Place1", label: "a baseplate", warnings: [] };
	if (isPlaceFile(target)) {
		return { place: target, placeName: path.parse(target).name, label: target, warnings: [] };
	}
	const { tree, name, warnings } = await readPlaceTree(target);
	const { buildModel } = await import("@studio-bridge/project");
	return { place: buildModel(tree, "rbxl"), placeName: name, label: `the project ${name}`, warnings };
}

export interface PlaceTree {
	/** A DataModel. */
	readonly tree: InstanceSnapshot;
	/** Of the project. */
	readonly name: string;
	readonly warnings: readonly ProjectWarning[];
}

/** A project as a place. A model or a library is no place of its own, so it goes where others would require it from. */
export async function readPlaceTree(target: string): Promise<PlaceTree> {
	const { readProject } = await import("@studio-bridge/project");
	const { project, tree, warnings } = await withProjectFaults(() => readProject(target));
	return { tree: tree.className === "DataModel" ? tree : within(tree), name: project.name, warnings };
}

function within(tree: InstanceSnapshot): InstanceSnapshot {
	const container = (className: string, child: InstanceSnapshot): InstanceSnapshot => ({
		className,
		name: className,
		properties: {},
		children: [child],
		metadata: tree.metadata,
	});
	return container("DataModel", container("ReplicatedStorage", tree));
}

function isPlaceFile(target: string): boolean {
	const kind = statSync(target, { throwIfNoEntry: false });
	if (kind === undefined) {
		throw new Fault("place_not_found", `There is no place or project at ${target}.`, {
			hint: "Give the path of a .rbxl or .rbxlx file, of a *.project.json or its folder, or none to open a baseplate.",
		});
	}
	return kind.isFile() && !/\.project\.jsonc?$/.test(target);
}
