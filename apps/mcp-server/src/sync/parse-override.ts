import { Fault } from "../fault.js";

export interface Override {
	id: string;
	direction: "push" | "pull";
	studioHash?: string;
}

/** `<id>=push` or `<id>=pull`, and after an `@` the hash that Studio's text must still have. */
export function parseOverride(text: string): Override {
	const [, id, direction, studioHash] = /^(.+)=(push|pull)(?:@([0-9a-f]+))?$/.exec(text) ?? [];
	if (id === undefined || direction === undefined) {
		throw new Fault(
			"invalid_input",
			`--override must be <id>=push or <id>=pull, then @<studioHash> if wanted; not '${text}'.`,
		);
	}
	return { id, direction: direction as Override["direction"], ...(studioHash !== undefined && { studioHash }) };
}
