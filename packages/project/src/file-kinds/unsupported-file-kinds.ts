import { basename } from "node:path";
import { defineFileKind, type FileKind, type FileRule } from "./file-kind.js";

/** What Rojo reads and this package does not yet. Such a file is left out of the tree, and said to be. */
const unsupported: readonly { readonly name: string; readonly match: readonly FileRule[] }[] = [
	{ name: "meta", match: [{ pattern: "*.meta.json" }, { pattern: "*.meta.jsonc" }] },
	{ name: "jsonModel", match: [{ pattern: "*.model.json" }, { pattern: "*.model.jsonc" }] },
	{ name: "json", match: [{ pattern: "*.json" }, { pattern: "*.jsonc" }] },
	{ name: "toml", match: [{ pattern: "*.toml" }] },
	{ name: "csv", match: [{ pattern: "*.csv" }] },
	{ name: "rbxmx", match: [{ pattern: "*.rbxmx" }] },
	{ name: "rbxm", match: [{ pattern: "*.rbxm" }] },
	{ name: "yaml", match: [{ pattern: "*.{yml,yaml}" }] },
];

export const unsupportedFileKinds: readonly FileKind[] = unsupported.map(({ name, match }) =>
	defineFileKind({
		name,
		match,
		snapshot: async ({ path }, { warn }) => {
			warn(
				path,
				`${basename(path)} is left out: files of kind ${name} are not read yet. Exclude it with globIgnorePaths if that is meant.`,
			);
			return undefined;
		},
	}),
);
