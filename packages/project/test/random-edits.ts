import { join } from "node:path";
import fc from "fast-check";
import type { MemoryEntry } from "../src/vfs/memory-vfs.js";

/** What happens to a disk between two looks at it: an entry appears or is replaced, or goes. */
export type RandomEdit = { readonly path: string; readonly entry: MemoryEntry | undefined };

const lua = fc.constantFrom("return 1\n", "return 2\n", "return 3", "", "-- é\r\nreturn 4\r\n");
/** Mostly good, so that most projects can be read; a file that cannot must not stop the others. */
const mostly = <T>(good: fc.Arbitrary<T>, ...bad: T[]) =>
	fc.oneof({ weight: 19, arbitrary: good }, { weight: 1, arbitrary: fc.constantFrom(...bad) });
const meta = mostly(
	fc.constantFrom("{}", '{ "ignoreUnknownInstances": true }', '{ "attributes": { "Level": 3 } }', '{ "id": "door" }'),
	'{ "properties": { "Disabled": true',
);
const folderMeta = mostly(meta, '{ "className": "Configuration" }', '{ "className": "Model" }');
const model = mostly(
	fc.constantFrom(
		'{ "className": "Part" }',
		'{ "className": "Folder", "children": [{ "className": "Part", "name": "a" }, { "className": "Part", "name": "a" }] }',
		'{ "className": "ObjectValue", "attributes": { "Rojo_Target_Value": "door" } }',
		'{ "className": "Part", "id": "door" }',
		"",
	),
	'{ "className": ',
);
const nestedProject = mostly(
	fc.constantFrom(
		'{ "name": "inner", "tree": { "$className": "Folder", "a": { "$path": { "optional": "a.luau" } } } }',
		'{ "name": "inner", "tree": { "$className": "Model", "b": { "$path": { "optional": "b" } } } }',
		'{ "name": "other", "tree": { "$className": "Folder", "b": { "$path": { "optional": "b" } } }, "globIgnorePaths": ["**/*.txt"] }',
		'{ "name": "other", "syncRules": [{ "pattern": "*.txt", "use": "moduleScript" }], "tree": { "$className": "Model", "a": { "$path": { "optional": "a" } } } }',
	),
	'{ "name": "other", "tree": { "$path": "a" } }',
	'{ "name": ',
);

/** Few names, so that they meet often. */
const folderName = fc.constantFrom("a", "b", "init");
const files: readonly (readonly [string, fc.Arbitrary<MemoryEntry>])[] = [
	["a.luau", lua],
	["a.lua", lua],
	["b.server.luau", lua],
	["a.client.lua", lua],
	["init.luau", lua],
	["init.server.luau", lua],
	["a.txt", mostly<MemoryEntry>(fc.constantFrom("text", ""), new Uint8Array([0x63, 0xe9]))],
	["n.json", mostly(fc.constantFrom('{ "x": 1 }', "[true]"), "[")],
	["m.model.json", model],
	["m.meta.json", meta],
	["a.meta.json", meta],
	["b.meta.json", meta],
	["init.meta.json", folderMeta],
	["picture.png", fc.constant("not read")],
	["default.project.json", nestedProject],
];
const file = fc.oneof(...files.map(([name, entry]) => fc.record({ name: fc.constant(name), entry })));

const { folder } = fc.letrec<{ folder: MemoryEntry; entry: { name: string; entry: MemoryEntry } }>((tie) => ({
	folder: fc
		.array(tie("entry"), { maxLength: 5, depthIdentifier: "folder" })
		.map((entries) => Object.fromEntries(entries.map(({ name, entry }) => [name, entry]))),
	entry: fc.oneof(
		{ depthSize: "small", withCrossShrink: true },
		file,
		fc.record({ name: folderName, entry: tie("folder") }),
	),
}));

const rootProject = fc
	.record(
		{
			globIgnorePaths: fc.constantFrom(["**/*.txt"], ["src/a/**"], ["**/init.meta.json"]),
			syncRules: fc.constantFrom(
				[{ pattern: "*.txt", use: "moduleScript" }],
				[{ pattern: "*.meta.json", use: "ignore" }],
			),
			emitLegacyScripts: fc.boolean(),
		},
		{ requiredKeys: [] },
	)
	.map((options) => {
		const tree = {
			$className: "Folder",
			one: { $path: "src" },
			two: { $path: { optional: "src/a" }, extra: { $className: "Model" } },
		};
		return `${JSON.stringify({ name: "p", tree, ...options })}\n`;
	});

/** A project to start from, at `root`. Some of them cannot be read. */
export const randomProject: fc.Arbitrary<{ readonly [name: string]: MemoryEntry }> = fc.record({
	"default.project.json": rootProject,
	src: folder,
});

export function randomEdits(root: string): fc.Arbitrary<readonly RandomEdit[]> {
	const where = fc.array(folderName, { maxLength: 2 }).map((folders) => join(root, "src", ...folders));
	const inFolder = (entry: fc.Arbitrary<{ name: string; entry: MemoryEntry | undefined }>) =>
		fc
			.record({ where, entry })
			.map(({ where: at, entry: { name, entry: value } }) => ({ path: join(at, name), entry: value }));
	const removal = fc.record({
		name: fc.oneof(folderName, fc.constantFrom(...files.map(([name]) => name))),
		entry: fc.constant(undefined),
	});
	const edit = fc.oneof(
		{ weight: 6, arbitrary: inFolder(file) },
		{ weight: 2, arbitrary: inFolder(fc.record({ name: folderName, entry: folder })) },
		{ weight: 5, arbitrary: inFolder(removal) },
		{ weight: 1, arbitrary: rootProject.map((entry) => ({ path: join(root, "default.project.json"), entry })) },
	);
	return fc.array(edit, { minLength: 1, maxLength: 6 });
}
