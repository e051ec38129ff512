import type { Entries } from "../write-entries.js";
import { type Output, outputs } from "./compare-project.js";

/** Where we do not do what Rojo 7.6.1 does, shown by a project. `docs/rojo-deviations.md` says why, under the same name. */
export interface Deviation {
	readonly entries: Entries;
	readonly theirs: "made" | "refused";
	/** The code of our error where we refuse. */
	readonly ours: "made" | string;
	/** The outputs that differ; all unless told otherwise. The others are the same. */
	readonly outputs?: readonly Output[];
}

const models = outputs.filter((output) => !output.startsWith("sourcemap"));
const scripts = { "a.lua": "", "keep.lua": "" };
const project = (tree: object, rest: object = {}) => ({
	"default.project.json": JSON.stringify({ name: "p", tree, ...rest }),
});
const folder = (children: object) => project({ $className: "Folder", ...children });
const yaml = (text: string) => ({ ...project({ $path: "a.yaml" }), "a.yaml": text });
const referring = { P: { $className: "ObjectValue", $attributes: { Rojo_Target_Value: "c" } } };

const fromRojo77: Readonly<Record<string, Deviation>> = {
	"jsonc-extensions": {
		entries: { ...project({ $path: "src" }), src: { "a.jsonc": "{}", "b.model.jsonc": '{"className":"Part"}' } },
		theirs: "made",
		ours: "made",
	},
	"jsonc-project": {
		entries: { "default.project.jsonc": '{"name":"p","tree":{"$className":"Folder"}}' },
		theirs: "refused",
		ours: "made",
	},
	"jsonc-meta": {
		entries: { ...project({ $path: "src" }), src: { "a.lua": "", "a.meta.jsonc": '{"attributes":{"b":true}}' } },
		theirs: "made",
		ours: "made",
	},
	"globs-that-re-include": {
		entries: { ...project({ $path: "src" }, { globIgnorePaths: ["**/*.lua", "!**/keep.lua"] }), src: scripts },
		theirs: "made",
		ours: "made",
	},
	"init-plugin-scripts": {
		entries: { ...project({ $path: "src" }), src: { a: { "init.plugin.lua": "" }, b: { "init.plugin.luau": "" } } },
		theirs: "made",
		ours: "made",
	},
	"allowed-hosts": {
		entries: project({ $className: "Folder" }, { serveAllowedHosts: ["example.org"] }),
		theirs: "refused",
		ours: "made",
	},
	"syncback-rules": {
		entries: project({ $className: "Folder" }, { syncbackRules: { ignoreTrees: ["Workspace"] } }),
		theirs: "refused",
		ours: "made",
	},
};

const moreThanRojo: Readonly<Record<string, Deviation>> = {
	"ids-inside-model-json": {
		entries: {
			...folder({ ...referring, M: { $path: "m.model.json" } }),
			"m.model.json": '{"className":"Part","children":[{"className":"Part","id":"c"}]}',
		},
		theirs: "made",
		ours: "made",
		outputs: models,
	},
	"references-to-a-mounted-root": {
		entries: {
			...folder({ M: { $path: "m.rbxmx" } }),
			"m.rbxmx":
				'<roblox version="4"><Item class="Folder" referent="R0"><Item class="ObjectValue" referent="R1"><Properties><Ref name="Value">R0</Ref></Properties></Item></Item></roblox>',
		},
		theirs: "made",
		ours: "made",
		outputs: models,
	},
	"typed-binary-strings": {
		entries: folder({ T: { $className: "Terrain", $properties: { SmoothGrid: { BinaryString: "AQ==" } } } }),
		theirs: "refused",
		ours: "made",
	},
	"typed-axes-and-faces": {
		entries: folder({ H: { $className: "Handles", $properties: { Faces: { Faces: ["Top", "Left"] } } } }),
		theirs: "refused",
		ours: "made",
	},
	"int64-as-text": {
		entries: folder({ V: { $className: "IntValue", $properties: { Value: { Int64: "9007199254740993" } } } }),
		theirs: "refused",
		ours: "made",
	},
};

const lessThanRojo: Readonly<Record<string, Deviation>> = {
	"int64-beyond-a-number": {
		entries: folder({ V: { $className: "IntValue", $properties: { Value: { Int64: 2 ** 53 + 2 } } } }),
		theirs: "made",
		ours: "value_invalid",
	},
	"place-ids-beyond-a-number": {
		entries: project({ $className: "Folder" }, { placeId: 2 ** 53 + 2 }),
		theirs: "made",
		ours: "json_invalid",
	},
	"negative-yaml-integers": { entries: yaml("-9007199254740993"), theirs: "made", ours: "data_unsupported" },
	"yaml-keys-that-are-lists": { entries: yaml("? [a]\n: 1\n"), theirs: "made", ours: "data_unsupported" },
	"attribute-types-when-reading": {
		entries: folder({ A: { $className: "Folder", $attributes: { a: { Enum: 1 } } } }),
		theirs: "made",
		ours: "value_invalid",
		outputs: ["sourcemap", "sourcemap of all"],
	},
	"empty-root": { entries: project({ $path: { optional: "absent" } }), theirs: "made", ours: "project_empty" },
};

const different: Readonly<Record<string, Deviation>> = {
	"meta-files-by-the-folders-name": {
		entries: {
			...project({ $path: "src" }),
			src: { a: { "init.lua": "", "a.meta.json": '{"attributes":{"first":1}}' } },
		},
		theirs: "made",
		ours: "made",
		outputs: ["sourcemap", "sourcemap of all"],
	},
	"rays-in-binary-files": {
		entries: folder({
			R: { $className: "RayValue", $properties: { Value: { Ray: { origin: [1, 2, 3], direction: [4, 5, 6] } } } },
		}),
		theirs: "made",
		ours: "made",
		outputs: ["rbxm", "rbxl"],
	},
	"toml-fractions-of-a-second": {
		entries: { ...folder({ A: { $path: "a.toml" } }), "a.toml": "a = 1979-05-27T07:32:00.999999Z\n" },
		theirs: "made",
		ours: "made",
		outputs: models,
	},
};

export const deviations: Readonly<Record<string, Deviation>> = {
	...fromRojo77,
	...moreThanRojo,
	...lessThanRojo,
	...different,
};
