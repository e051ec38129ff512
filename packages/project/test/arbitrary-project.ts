import fc from "fast-check";
import { createDom, type InstanceSpec } from "rbx-dom";
import type { Files } from "./planned.js";

/** Names that are harmless, and names that are not. */
const names = fc.constantFrom("a", "A", "b", "c.d", "é", "x y", "Foo", "init2", "e.server");
const texts = fc.constantFrom("", "return 1", "a\nb\n", "a\r\nb\r\n", "-- é\n", "x");

export const meta = fc.constantFrom(
	"{}",
	'{\n\t// why\n\t"properties": {\n\t\t"Archivable": false\n\t}\n}\n',
	'{ "properties": { "Tags": ["t"], "Archivable": { "Bool": true }, }, "ignoreUnknownInstances": true }',
	'{\r\n  "attributes": {\r\n    "A": 1, // one\r\n    "B": { "Vector3": [1, 2, 3] }\r\n  }\r\n}\r\n',
);

const jsonModels = fc.constantFrom(
	'{\n  "className": "Part",\n  "properties": { "Size": [1, 2.5, 3], "Anchored": true }\n}\n',
	'{"ClassName": "Folder", "Children": [{"Name": "x", "ClassName": "Part"}, {"ClassName": "BoolValue", "Properties": {"Value": true}}]}',
	'{\n\t// a model\n\t"className": "Model",\n\t"children": [\n\t\t{ "name": "p", "className": "Part" }, // p\n\t\t{ "name": "p", "className": "Part", "attributes": { "A": true } },\n\t],\n}\n',
);

const binaryModels = fc
	.constantFrom<InstanceSpec>(
		{ className: "Part", name: "P", properties: { Anchored: { Bool: true }, Size: { Vector3: [1, 2, 3] } } },
		{
			className: "Folder",
			name: "F",
			children: [
				{ className: "Part", name: "x" },
				{ className: "Folder", name: "y" },
			],
		},
	)
	.map((spec) => createDom({ className: "DataModel", children: [spec] }))
	.map((dom) => ({
		binary: dom.toBinary({ refs: dom.children(dom.rootRef) }),
		xml: dom.toXml({ refs: dom.children(dom.rootRef) }),
	}));

const scriptSuffixes = fc.constantFrom(".luau", ".lua", ".server.luau", ".client.lua", ".plugin.luau");

type Part = fc.Arbitrary<Files>;

function under(prefix: string, files: Files): Files {
	return Object.fromEntries(Object.entries(files).map(([path, content]) => [`${prefix}${path}`, content]));
}

const script: Part = fc
	.tuple(names, scriptSuffixes, texts, fc.option(meta, { nil: undefined }))
	.map(([name, suffix, text, said]) => ({
		[name + suffix]: text,
		...(said !== undefined && { [`${name}.meta.json`]: said }),
	}));
const data: Part = fc
	.tuple(
		names,
		fc.constantFrom([".txt", "text\r\n"], [".json", "{}"], [".toml", "a = 1\n"], [".csv", "Key,Source,en\nk,s,v\n"]),
	)
	.map(([name, [suffix = "", text = ""]]) => ({ [name + suffix]: text }));
const model: Part = fc.oneof(
	fc.tuple(names, jsonModels).map(([name, text]) => ({ [`${name}.model.json`]: text })),
	fc.tuple(names, binaryModels).map(([name, { binary }]) => ({ [`${name}.rbxm`]: binary })),
	fc.tuple(names, binaryModels).map(([name, { xml }]) => ({ [`${name}.rbxmx`]: xml })),
);

const { entries } = fc.letrec<{ entries: Files; folder: Files }>((tie) => ({
	entries: fc
		.array(fc.oneof({ maxDepth: 3, withCrossShrink: true }, script, data, model, tie("folder")), { maxLength: 4 })
		.map((parts) => Object.assign({}, ...parts) as Files),
	folder: fc
		.tuple(
			names,
			tie("entries"),
			fc.constantFrom("", "init.luau", "init.server.lua", "init.client.luau", "wrapped"),
			fc.option(meta, { nil: undefined }),
			texts,
		)
		.map(([name, inside, init, said, text]) => {
			const own: Files = {
				...(init.startsWith("init") && { [init]: text }),
				...(said !== undefined && { "init.meta.json": said }),
			};
			const all = { ...inside, ...own };
			if (init !== "wrapped") return under(`${name}/`, Object.keys(all).length === 0 ? { "": "" } : all);
			const project = `{ "name": "w/${name}", "tree": { "$path": "in" } } // odd name\n`;
			return { [`${name}/default.project.json`]: project, ...under(`${name}/in/`, { "init.meta.json": "{}", ...all }) };
		}),
}));

/** A project of every form there is. */
export const arbitraryProject: fc.Arbitrary<Files> = fc
	.tuple(entries, entries, fc.boolean(), fc.boolean())
	.map(([src, lib, emitLegacyScripts, comment]) => {
		const project = `{
	"name": "game",
	"emitLegacyScripts": ${emitLegacyScripts},${comment ? " // as it always was" : ""}
	"tree": {
		"$path": "src",
		"Lib": { "$path": "lib", "$properties": { "Archivable": false } },
		"Box": {
			"$className": "Part", /* a box */
			"$properties": { "Size": [1, 2, 3] },
			"$attributes": { "A": 1 },
			"Inner": { "$className": "Folder" }
		}
	}
}
`;
		return {
			"default.project.json": project,
			...under("src/", Object.keys(src).length === 0 ? { "init.meta.json": "{}" } : src),
			...under("lib/", Object.keys(lib).length === 0 ? { "init.meta.json": "{}" } : lib),
		};
	});
