import path from "node:path";
import type { InstanceSnapshot } from "@studio-bridge/project";

/** Where an instance is: names from below `game`, each with how many siblings before it have the same name. */
export type InstancePath = readonly (readonly [name: string, twins: number])[];

export interface ProjectScripts {
	/** The specs of the project itself, not those of what it depends on. */
	readonly specs: readonly InstancePath[];
	/** The project's own copy of TestEZ. */
	readonly testEz: InstancePath | undefined;
	/** Full name of a script, as errors call it, to its file. */
	readonly files: ReadonlyMap<string, string>;
}

const SPEC_FILE = /\.spec\.luau?$/;
const DEPENDENCY_FOLDERS = new Set(["node_modules", "_Index"]);
const TEST_EZ_PARTS = ["TestBootstrap", "TestPlanner", "TestRunner"];

/** What a test run needs to know of a project. */
export function findProjectScripts(dataModel: InstanceSnapshot): ProjectScripts {
	const specs: InstancePath[] = [];
	const files = new Map<string, string>();
	let testEz: InstancePath | undefined;

	const visit = (instance: InstanceSnapshot, at: InstancePath) => {
		const file = scriptFile(instance);
		if (file !== undefined) {
			const fullName = at.map(([name]) => name).join(".");
			if (!files.has(fullName)) files.set(fullName, file);
			if (SPEC_FILE.test(file) && !isDependency(file)) specs.push(at);
			if (isTestEz(instance)) testEz ??= at;
		}
		for (const [child, key] of keyed(instance.children)) visit(child, [...at, key]);
	};
	for (const [child, key] of keyed(dataModel.children)) visit(child, [key]);
	return { specs, testEz, files };
}

function keyed(children: readonly InstanceSnapshot[]): [InstanceSnapshot, readonly [string, number]][] {
	const seen = new Map<string, number>();
	return children.map((child) => {
		const twins = seen.get(child.name) ?? 0;
		seen.set(child.name, twins + 1);
		return [child, [child.name, twins]];
	});
}

/** The file a script's source is in. A folder is a script through a file inside of it, called init. */
function scriptFile({ className, metadata }: InstanceSnapshot): string | undefined {
	if (!className.endsWith("Script")) return undefined;
	const { instigatingSource, relevantPaths } = metadata;
	const candidates = [
		...(instigatingSource.type === "path" ? [instigatingSource.path] : []),
		...relevantPaths.filter((candidate) => path.basename(candidate).startsWith("init.")),
		...relevantPaths,
	];
	return candidates.find((candidate) => /\.luau?$/.test(candidate));
}

const isDependency = (file: string): boolean => file.split(path.sep).some((part) => DEPENDENCY_FOLDERS.has(part));

/** TestEZ is called differently by each package manager, so what is inside decides. */
function isTestEz({ children }: InstanceSnapshot): boolean {
	return TEST_EZ_PARTS.every((part) => children.some(({ name }) => name === part));
}
