import type { Starter } from "./starters/starter.js";

/** What may stay out of git: it can be made again, or is of this machine alone. */
const GITIGNORE = `# built from the project
/*.rbxl
/*.rbxlx
/*.rbxm
/*.rbxmx
/sourcemap.json

# locks of Roblox Studio, backups of Studio Bridge
*.lock
/.studio-bridge/
`;

/** Every file of a new project, the project file first. Pure. */
export function starterFiles({ tree, files }: Starter, name: string): Readonly<Record<string, string>> {
	return { "default.project.json": `${printProject({ name, tree })}\n`, ...files, ".gitignore": GITIGNORE };
}

/** As people write project files: lists of numbers on one line. */
function printProject(project: object): string {
	const numbers = /\[\s+(-?[\d.]+(?:,\s+-?[\d.]+)*)\s+\]/g;
	return JSON.stringify(project, undefined, "\t").replace(
		numbers,
		(_, list: string) => `[${list.replace(/\s+/g, " ")}]`,
	);
}
