import { MemoryLink } from "../../src/vfs/memory-vfs.js";
import type { Entries } from "../write-entries.js";

/**
 * What a checkout cannot hold safely (line endings, links, empty folders, broken text) and what is too small for a
 * fixture folder. Rojo builds the accepted ones, and so do we; it refuses the others, and so do we.
 */
const project = (tree: object, rest: object = {}) => JSON.stringify({ name: "p", tree, ...rest });
const node = (content: object) => ({ "default.project.json": project({ $className: "Folder", A: content }) });
const properties = (className: string, values: object) => node({ $className: className, $properties: values });

export const accepted: Record<string, Entries> = {
	"line endings and byte order marks": {
		"default.project.json": project({ $path: "src" }),
		src: { "crlf.lua": "1\r\n2\r\r\n3\r4\n\r", "crlf.txt": "1\r\n2\r", "bom.lua": "\ufeffreturn 1", "empty.lua": "" },
	},
	"empty folders": { "default.project.json": project({ $path: "src" }), src: { a: { b: {} } } },
	"linked folders and files, as pnpm makes them": {
		"default.project.json": project(
			{ $className: "Folder", node_modules: { $className: "Folder", "@rbxts": { $path: "node_modules/@rbxts" } } },
			{ globIgnorePaths: ["**/package.json", "**/*.d.ts", "node_modules/@rbxts/types"] },
		),
		node_modules: {
			"@rbxts": {
				services: new MemoryLink("../.pnpm/services@1/node_modules/@rbxts/services"),
				types: new MemoryLink("../.pnpm/types@1/node_modules/@rbxts/types"),
				"file.lua": new MemoryLink("../.pnpm/file.lua"),
				"nowhere.lua": new MemoryLink("nowhere"),
			},
			".pnpm": {
				"file.lua": "return 'file'",
				"services@1": { node_modules: { "@rbxts": { services: { "init.lua": "return {}", "package.json": "{}" } } } },
				"types@1": { node_modules: { "@rbxts": { types: { "index.d.ts": "", "package.json": "{}" } } } },
			},
		},
	},
	"paths that leave the project's folder": {
		"default.project.json": project({ $path: "inner/x.project.json" }),
		inner: {
			"x.project.json": project({ $path: "../lib" }, { globIgnorePaths: ["../lib/a.lua", "**/b.lua"] }),
		},
		lib: { "a.lua": "", "b.lua": "", "c.lua": "", d: { "a.lua": "", "b.lua": "" } },
	},
	"paths with dots and trailing slashes": {
		"default.project.json": project({ $path: "./lib/" }, { globIgnorePaths: ["lib/a.lua", "./lib/b.lua", "lib/d/"] }),
		lib: { "a.lua": "", "b.lua": "", d: {} },
	},
	"globs that name files which are looked up, not listed": {
		"default.project.json": project({ $path: "src" }, { globIgnorePaths: ["**/init.lua", "**/default.project.json"] }),
		src: { a: { "init.lua": "" }, b: { "default.project.json": project({ $className: "Model" }) } },
	},
	"a folder that is called like a file": {
		"default.project.json": project({ $path: "a.lua" }),
		"a.lua": { "b.lua": "" },
	},
	"keys written twice": {
		"default.project.json":
			'{"name":"a","name":"b","tree":{"$className":"Folder","$className":"Model","A":{},"A":{"$className":"Part"}}}',
	},
	"null for what is not set": {
		"default.project.json": project(
			{ $className: "Folder", $path: null, $id: null, $ignoreUnknownInstances: null },
			{ name: null, servePort: null, emitLegacyScripts: null, $schema: null },
		),
	},
	"an unknown key that starts with $": node({ $className: "Folder", $child: { $className: "Part" } }),
	"an optional path to a file of no kind": { ...node({ $path: { optional: "x.md" } }), "x.md": "" },
	"Float32 beyond its range": properties("ParticleEmitter", { ZOffset: 1e39 }),
	"an empty asset": properties("ImageLabel", { ImageContent: "" }),
	"an asset that is stored under a newer property": properties("Sound", { SoundId: "rbxassetid://1" }),
	"attributes of every implicit type": node({ $className: "Folder", $attributes: { n: 1.5, b: false, s: "", é: "é" } }),
	"a typed value of another type than the property's": properties("Part", { Anything: { UDim: [1, 2] } }),
};

/** Rojo refuses them; so must we, and with an error of our table. */
export const refused: Record<string, Entries> = {
	"no JSON": { "default.project.json": "" },
	"a byte order mark": { "default.project.json": `\ufeff${project({ $className: "Folder" })}` },
	"two JSON values": { "default.project.json": `${project({ $className: "Folder" })} {}` },
	"an unknown top-level key": { "default.project.json": project({ $className: "Folder" }, { unknown: 1 }) },
	"no tree": { "default.project.json": '{ "name": "p" }' },
	"a node that is no object": node([]),
	"a null child": { "default.project.json": project({ $className: "Folder", A: null }) },
	"null properties": node({ $className: "Folder", $properties: null }),
	"null globs": { "default.project.json": project({ $className: "Folder" }, { globIgnorePaths: null }) },
	"a port out of range": { "default.project.json": project({ $className: "Folder" }, { servePort: 65536 }) },
	"an address that is none": {
		"default.project.json": project({ $className: "Folder" }, { serveAddress: "localhost" }),
	},
	"a negative place id": { "default.project.json": project({ $className: "Folder" }, { servePlaceIds: [-1] }) },
	"an optional path that is null": node({ $path: { optional: null } }),
	"a node without a class": node({}),
	"a service outside a DataModel": { "default.project.json": project({ $className: "Folder", Workspace: {} }) },
	"a missing path": node({ $path: "absent" }),
	"a path to a file of no kind": { ...node({ $path: "x.md" }), "x.md": "" },
	"a path to an init file": { ...node({ $path: "init.lua" }), "init.lua": "" },
	"two classes": { ...node({ $path: "a.lua", $className: "Folder" }), "a.lua": "" },
	"the same class twice": { ...node({ $path: "a.lua", $className: "ModuleScript" }), "a.lua": "" },
	"a script that is not UTF-8": { ...node({ $path: "a.lua" }), "a.lua": new Uint8Array([0x61, 0xff]) },
	"a text that is not UTF-8": { ...node({ $path: "a.txt" }), "a.txt": new Uint8Array([0xc3]) },
	"an unknown property": properties("Part", { Nope: 1 }),
	"a property of an unknown class": properties("Nope", { Name: "x" }),
	"a number for an enum": properties("Part", { Material: 512 }),
	"an unknown enum item": properties("Part", { Material: "Cheese" }),
	"a number for a boolean": properties("Part", { Anchored: 1 }),
	"two numbers for a vector": properties("Part", { Size: [1, 2] }),
	"a typed value that is not of its type": properties("Part", { Size: { Vector3: [1, 2] } }),
	"an implicit UDim2": properties("Frame", { Size: [0, 1, 0, 1] }),
	"an implicit BrickColor": properties("Part", { BrickColor: "Bright red" }),
	"a bad value for a name that is ignored": properties("Part", { Name: 1 }),
	"untyped values in Attributes": properties("Folder", { Attributes: { a: 1 } }),
	"an implicit vector as an attribute": node({ $className: "Folder", $attributes: { a: [1, 2, 3] } }),
	"a project that includes itself": { "default.project.json": project({ $path: "." }) },
};
