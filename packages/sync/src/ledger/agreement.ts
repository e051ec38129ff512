import type { Variants } from "@studio-bridge/project";

/** What both sides had when they were last read back equal. */
export interface Agreement {
	/** The parent's id; the root of the project has none. */
	readonly parent?: string;
	readonly name: string;
	readonly className: string;
	/** The git blob hash of a script's text, with `\n` line endings. */
	readonly source?: string;
	/** What the project says about the instance, a script's source aside. */
	readonly properties: Variants;
	/** The children only Studio had that nobody decided about, as `strangerKey` names them: they are not new. */
	readonly strangers?: readonly string[];
}

/** What a child that only Studio has is remembered by: it has no id that lasts. */
export function strangerKey({ name, className }: Pick<Agreement, "name" | "className">): string {
	return `${className} ${name}`;
}
