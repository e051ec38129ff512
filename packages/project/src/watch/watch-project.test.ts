import { appendFile, mkdir, rename, rm, stat, unlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { sources, withWatch } from "../../test/watched-project.js";

const files = {
	"default.project.json": JSON.stringify({ name: "p", tree: { $className: "Folder", src: { $path: "src" } } }),
	src: { "a.luau": "return 1\n", "b.luau": "return 2\n", folder: { "c.luau": "return 3\n" } },
};

describe("watchProject, as editors save (T8)", () => {
	it("sends a save in place as one change of one property", async () => {
		await withWatch(files, async ({ folder, watch, patches, until }) => {
			const [id] = watch.tree.idsAt(join(folder, "src/a.luau"));
			await writeFile(join(folder, "src/a.luau"), "return 10\n");
			await until(() => patches.length > 0);
			const changedProperties = { Source: { String: "return 10\n" } };
			expect(patches[0]).toMatchObject({ added: [], removed: [], updated: [{ id, changedProperties }], reordered: [] });
			expect(patches[0]?.tree).toBe(watch.tree);
		});
	});

	it("sends a save by rename, and one by deleting and creating, as changes of the same instance", async () => {
		await withWatch(files, async ({ folder, watch, patches, until }) => {
			const path = join(folder, "src/a.luau");
			const [id] = watch.tree.idsAt(path);
			await writeFile(`${path}.tmp`, "return 'renamed'\n");
			await rename(`${path}.tmp`, path);
			await until(() => sources(watch.tree)["src/a"] === "return 'renamed'\n");
			await unlink(path);
			await writeFile(path, "return 'created'\n");
			await until(() => sources(watch.tree)["src/a"] === "return 'created'\n");
			expect(patches.flatMap(({ added, removed }) => [...added, ...removed])).toEqual([]);
			expect(watch.tree.idsAt(path)).toEqual([id]);
		});
	});

	it.each([1, 10, 30, 60, 100])("ends with the whole text of a save in two writes %i ms apart", async (gap) => {
		await withWatch(files, async ({ folder, watch, patches, until }) => {
			const path = join(folder, "src/a.luau");
			await writeFile(path, "local half = ");
			await pause(gap); // the time between the two writes is what is tested
			await appendFile(path, "2\nreturn half\n");
			await until(() => sources(watch.tree)["src/a"] === "local half = 2\nreturn half\n");
			expect(patches.flatMap(({ removed }) => removed)).toEqual([]);
		});
	});
});

describe("watchProject, as folders come and go", () => {
	it("finds everything in new nested folders, and later edits in them (T10)", async () => {
		await withWatch(files, async ({ folder, watch, until }) => {
			const path = join(folder, "src/x/y/z");
			await mkdir(path, { recursive: true });
			const names = Array.from({ length: 50 }, (_, index) => `m${index}`);
			await Promise.all(names.map((name) => writeFile(join(path, `${name}.luau`), "return 1\n")));
			await until(() => Object.keys(sources(watch.tree)).length === 3 + names.length);
			await writeFile(join(path, "m7.luau"), "return 7\n");
			await until(() => sources(watch.tree)["src/x/y/z/m7"] === "return 7\n");
		});
	});

	it("sends the removal of a folder as one removal", async () => {
		await withWatch(files, async ({ folder, watch, patches, until }) => {
			const ids = [...watch.tree.subtree(watch.tree.idsAt(join(folder, "src/folder"))[0])].map(({ id }) => id);
			await rm(join(folder, "src/folder"), { recursive: true });
			await until(() => patches.length > 0);
			expect(patches[0]).toMatchObject({ added: [], removed: ids, updated: [] });
		});
	});

	it("removes nothing while the project is away, and tells when it is back (T12)", async () => {
		await withWatch(files, async ({ folder, watch, patches, problems, until }) => {
			const before = watch.tree;
			await rename(folder, `${folder}-away`);
			await until(() => problems.length === 1);
			expect(problems[0]?.code).toBe("project_not_found");
			await writeFile(join(`${folder}-away`, "src/a.luau"), "return 'while away'\n");
			await rename(`${folder}-away`, folder);
			await watch.refresh();
			expect(problems.slice(1)).toEqual([undefined]);
			expect(sources(watch.tree)).toEqual({ ...sources(before), "src/a": "return 'while away'\n" });
			expect(patches.flatMap(({ removed }) => removed)).toEqual([]);
		});
	});

	it("removes nothing while a folder the project demands is away (T12)", async () => {
		await withWatch(files, async ({ folder, watch, patches, problems, until }) => {
			await rename(join(folder, "src"), join(folder, "elsewhere"));
			await until(() => problems.length === 1);
			expect(problems[0]?.code).toBe("node_path_not_found");
			await rename(join(folder, "elsewhere"), join(folder, "src"));
			await watch.refresh();
			expect(problems.slice(1)).toEqual([undefined]);
			expect(patches).toEqual([]);
		});
	});
});

describe("watchProject and what cannot be read", () => {
	it("keeps the last good state of one file, goes on with the others, and recovers", async () => {
		const entries = { ...files, src: { ...files.src, "m.model.json": '{ "className": "Part" }\n' } };
		await withWatch(entries, async ({ folder, watch, problems, until }) => {
			const size = watch.tree.size;
			await writeFile(join(folder, "src/m.model.json"), '{ "className": ');
			await until(() => problems.length === 1);
			expect(problems[0]).toMatchObject({ code: "json_syntax", message: expect.stringContaining("m.model.json") });
			await writeFile(join(folder, "src/b.luau"), "return 20\n");
			await until(() => sources(watch.tree)["src/b"] === "return 20\n");
			expect(watch.tree.size).toBe(size);
			await writeFile(join(folder, "src/m.model.json"), '{ "className": "SpawnLocation" }\n');
			await until(() => problems.length === 2);
			expect(problems[1]).toBeUndefined();
			const [id = ""] = watch.tree.idsAt(join(folder, "src/m.model.json"));
			expect(watch.tree.demand(id).className).toBe("SpawnLocation");
		});
	});

	it("keeps everything while the project file is broken, and then reads all of it", async () => {
		await withWatch(files, async ({ folder, watch, patches, problems, until }) => {
			await writeFile(join(folder, "default.project.json"), '{ "name": "p", "tree": {');
			await until(() => problems.length === 1);
			expect(patches).toEqual([]);
			const tree = { $className: "Folder", renamed: { $path: "src" } };
			await writeFile(join(folder, "default.project.json"), `${JSON.stringify({ name: "p", tree })}\n`);
			await until(() => problems.length === 2);
			expect(Object.keys(sources(watch.tree))).toEqual(["renamed/a", "renamed/b", "renamed/folder/c"]);
			expect(watch.project.tree.children.has("renamed")).toBe(true);
		});
	});
});

describe("refresh", () => {
	it("finds an edit that kept size and modification time (T18)", async () => {
		await withWatch(files, async ({ folder, watch }) => {
			const path = join(folder, "src/a.luau");
			const { atime, mtime } = await stat(path);
			await writeFile(path, "return 9\n");
			await utimes(path, atime, mtime);
			await watch.refresh();
			expect(sources(watch.tree)["src/a"]).toBe("return 9\n");
		});
	});
});
