/** Which paths write-back may ever touch. Pure: the string that is judged here is the string that is used. */

/** Folders that belong to other programs: what is written there can be run by them. */
const foreignFolders = new Set([".git", ".github", ".vscode", ".idea", ".claude", ".cursor", "node_modules"]);

const foreignFiles = new Set(["package.json", ".mcp.json"]);

/** Everything a Rojo project is made of. What is not listed is not ours to write. */
export const writableSuffixes: readonly string[] = [
	".lua",
	".luau",
	".txt",
	".csv",
	".rbxm",
	".rbxmx",
	".model.json",
	".model.jsonc",
	".meta.json",
	".meta.jsonc",
	".project.json",
	".project.jsonc",
	".json",
	".jsonc",
	".toml",
	".yml",
	".yaml",
];

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ILLEGAL = /[<>:"/\\|?*\u0000-\u001f\u007f]/u;
const RESERVED = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/iu;
const MAX_PART_BYTES = 255;

/** Why a file may not be written or removed, or undefined when it may. */
export function refuseFile(path: string): string | undefined {
	const lower = path.toLowerCase();
	const fileName = lower.slice(lower.lastIndexOf("/") + 1);
	if (foreignFiles.has(fileName)) return "it belongs to another program";
	return (
		refusePath(path) ??
		(writableSuffixes.some((suffix) => lower.endsWith(suffix) && lower.length > suffix.length)
			? undefined
			: `only ${writableSuffixes.join(", ")} are written`)
	);
}

/** Why nothing may be done at a path, or undefined. It is refused as it is, never repaired. */
export function refusePath(path: string): string | undefined {
	if (path === "") return "it names no file";
	for (const part of path.split("/")) {
		const reason = refusePart(part);
		if (reason !== undefined) return reason;
	}
	return undefined;
}

/** Likewise for one part of a path. */
export function refusePart(part: string): string | undefined {
	if (part === "" || part === "." || part === "..") return "it is not a plain path inside the project";
	if (/\p{Cs}/u.test(part)) return "it is not valid Unicode";
	if (foreignFolders.has(part.toLowerCase())) return `${part} belongs to another program`;
	if (part.startsWith(".")) return "names that start with a dot are left to other programs";
	if (ILLEGAL.test(part)) return "it has a character that not every file system allows";
	if (/[. ]$/u.test(part)) return "it ends in a dot or a space, which Windows drops";
	if (RESERVED.test(part)) return `${part} is a device on Windows`;
	if (Buffer.byteLength(part) > MAX_PART_BYTES) return `a part of it is longer than ${MAX_PART_BYTES} bytes`;
	return undefined;
}
