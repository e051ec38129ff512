import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildModel } from "../src/build/build-model.js";
import { ProjectError, type ProjectErrorCode } from "../src/errors.js";
import { readProject } from "../src/read-project.js";
import { MemoryLink } from "../src/vfs/memory-vfs.js";
import { listBackups, restoreBackup } from "../src/write-back/backups/restore-backup.js";
import { type Entries, withEntries } from "./write-entries.js";

/** What is not found by reading or building a project has its test where files are written, watched or refused. */
type NotOfReading =
	| "read_failed"
	| "write_failed"
	| "write_refused"
	| "write_conflict"
	| "write_back_busy"
	| "write_back_failed"
	| "backup_not_found"
	| "backup_damaged"
	| "model_format_unknown"
	| "syncback_mismatch";

interface WrongProject {
	readonly entries: Entries;
	/** What the message must say: where, what was found, what was expected. */
	readonly says: readonly string[];
	/** What is read, if not the folder. */
	readonly path?: string;
}

const FILE = "default.project.json";
const project = (tree: object, rest: object = {}) => ({ [FILE]: JSON.stringify({ name: "p", tree, ...rest }) });
const folder = (children: object) => project({ $className: "Folder", ...children });
const withFile = (name: string, content: string | Uint8Array): Entries => ({
	...project({ $path: name }),
	[name]: content,
});
const TWO_ROOTS = '<roblox version="4"><Item class="Folder" referent="a"/><Item class="Part" referent="b"/></roblox>';

/** One for each code, which the compiler sees to. */
const wrong: Readonly<Record<Exclude<ProjectErrorCode, NotOfReading>, WrongProject>> = {
	project_not_found: { entries: {}, says: ["no project", "default.project.json"] },
	project_not_a_project_file: { entries: { "a.json": "{}" }, path: "a.json", says: ["a.json", ".project.json"] },
	json_syntax: { entries: { [FILE]: '{\n\t"name" 5\n}' }, says: [`${FILE}:2:9`, "Expected JSON"] },
	json_invalid: {
		entries: { [FILE]: '{\n"tree": {"$className": 5}}' },
		says: [`${FILE}:2:24, tree.$className`, "expected the name of a class, found 5"],
	},
	project_unknown_key: { entries: project({}, { extra: 1 }), says: [`${FILE}:1:`, '"extra"', "globIgnorePaths"] },
	project_cycle: { entries: project({ $path: "." }), says: ["includes itself", FILE] },
	project_empty: { entries: project({ $path: { optional: "absent" } }), says: [FILE, "$className"] },
	glob_invalid: {
		entries: project({ $className: "Folder" }, { globIgnorePaths: ["ok", "src/[a"] }),
		says: [`${FILE}:1:`, "globIgnorePaths[1]", '"src/[a"'],
	},
	node_without_class: { entries: folder({ A: {} }), says: [`${FILE}:1:`, "tree.A", "$className or a $path"] },
	node_class_conflict: {
		entries: { ...folder({ A: { $className: "Part", $path: "a.lua" } }), "a.lua": "" },
		says: [`${FILE}:1:`, "tree.A", "Part", "a.lua is already a ModuleScript"],
	},
	node_path_not_found: {
		entries: folder({ A: { $path: "absent" } }),
		says: [`${FILE}:1:`, "tree.A", "absent", "optional"],
	},
	node_path_not_an_instance: {
		entries: { ...folder({ A: { $path: "a.md" } }), "a.md": "" },
		says: [`${FILE}:1:`, "tree.A", "a.md", "known kind"],
	},
	meta_class_conflict: {
		entries: { ...project({ $path: "src" }), src: { "init.lua": "", "init.meta.json": '{"className":"Model"}' } },
		says: ["init.meta.json:1:14", "ModuleScript", "Model", "remove className"],
	},
	data_syntax: { entries: withFile("a.toml", "a = 1\nb = = 2\n"), says: ["a.toml:2:", "TOML", "Correct the file"] },
	data_unsupported: {
		entries: withFile("a.yaml", "a: 1\nb: 9007199254740993\n"),
		says: ["a.yaml:2:4", "9007199254740993", "2^53"],
	},
	model_unreadable: { entries: withFile("a.rbxm", "no model"), says: ["a.rbxm", "rbxm", "Save the model again"] },
	model_roots: { entries: withFile("a.rbxmx", TWO_ROOTS), says: ["a.rbxmx", "2 instances", "exactly one"] },
	property_unknown: {
		entries: folder({ A: { $className: "Part", $properties: { Nope: 1 } } }),
		says: [`${FILE}:1:`, "tree.A.$properties.Nope", "Part.Nope", "found 1"],
	},
	value_invalid: {
		entries: folder({ A: { $className: "Part", $properties: { Anchored: "yes" } } }),
		says: [`${FILE}:1:`, "tree.A.$properties.Anchored", "Part.Anchored expects", 'found "yes"'],
	},
	file_not_utf8: { entries: withFile("a.lua", new Uint8Array([0x61, 0xff])), says: ["a.lua", "UTF-8"] },
	symlink_cycle: {
		entries: { ...project({ $path: "src" }), src: { self: new MemoryLink(".") } },
		says: [join("src", "self"), "symbolic link", "globIgnorePaths"],
	},
	model_failed: {
		entries: folder({ A: { $className: "Part", $properties: { Anchored: { Vector3: [1, 2, 3] } } } }),
		says: ["could not be written", "explicit type"],
	},
};

describe("each error of a project says where, what was found and what was expected", () => {
	test.each(Object.entries(wrong))("%s", async (code, { entries, says, path = "." }) => {
		await withEntries(entries, async (root) => {
			const made = readProject(join(root, path)).then(({ tree }) => buildModel(tree, "rbxm"));
			const error: unknown = await made.catch((reason: unknown) => reason);
			expect(error).toBeInstanceOf(ProjectError);
			const { code: found, message } = error as ProjectError;
			expect(found).toBe(code);
			for (const words of says) expect(message).toContain(words);
			expect(message).toContain(code === "model_failed" ? "" : dirname(join(root, "x")));
		});
	});

	test("backup_not_found", async () => {
		await withEntries({}, async (root) => {
			expect(await listBackups(root)).toEqual([]);
			await expect(restoreBackup(root, "never")).rejects.toMatchObject({
				code: "backup_not_found",
				message: "There is no backup never. There are none yet.",
			});
		});
	});
});
