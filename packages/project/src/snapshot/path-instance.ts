import type { Variants } from "../values/variant.js";
import type { InstanceSnapshot } from "./instance-snapshot.js";

/** A path about to become an instance of this name. */
export interface NamedPath {
	readonly path: string;
	readonly name: string;
}

/** An instance without children that comes from one path alone. */
export function pathInstance({ path, name }: NamedPath, className: string, properties: Variants): InstanceSnapshot {
	return {
		className,
		name,
		properties,
		children: [],
		metadata: { instigatingSource: { type: "path", path }, relevantPaths: [path], ignoreUnknownInstances: false },
	};
}
