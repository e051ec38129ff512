import type { ProjectWarning } from "@studio-bridge/project";

/** A warning as a line. Most messages name the place in the file themselves; the others get the path in front. */
export function warningLine({ path, message }: ProjectWarning): string {
	return `warning: ${message.startsWith(path) ? "" : `${path}: `}${message}\n`;
}
