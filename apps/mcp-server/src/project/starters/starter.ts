export const starterKinds = ["place", "model", "plugin"] as const;
export type StarterKind = (typeof starterKinds)[number];

/** What `init` makes a project of. */
export interface Starter {
	/** The `tree` of its project file. */
	readonly tree: object;
	/** Paths with `/`, relative to the project's folder, and what is in them. */
	readonly files: Readonly<Record<string, string>>;
	/** The ending of what it is built to. */
	readonly output: ".rbxl" | ".rbxm";
	/** What that is for. */
	readonly outcome: string;
}
