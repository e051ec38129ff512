import type { InstanceSnapshot } from "../src/snapshot/instance-snapshot.js";

/** Class and name of each instance, indented: for tests about structure rather than values. */
export function printTree({ className, name, children }: InstanceSnapshot): string {
	return [`${className} ${name}`, ...children.map(printTree)].join("\n").replaceAll("\n", "\n  ");
}
