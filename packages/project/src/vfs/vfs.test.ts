import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Entries, withEntries } from "../../test/write-entries.js";
import { diskVfs } from "./disk-vfs.js";
import { MemoryLink, MemoryVfs } from "./memory-vfs.js";
import type { Vfs } from "./vfs.js";

const entries: Entries = {
	"a.txt": "héllo",
	"bom.txt": "\ufeffx",
	"bytes.bin": new Uint8Array([0, 255, 10]),
	empty: {},
	"latin1.txt": new Uint8Array([0x63, 0x61, 0x66, 0xe9]),
	"replacement.txt": "a \ufffd that was written so",
	folder: { inner: { "b.txt": "b" } },
	"to-file": new MemoryLink("a.txt"),
	"to-folder": new MemoryLink("folder"),
	"to-link": new MemoryLink("to-folder/inner"),
	"to-nothing": new MemoryLink("nowhere"),
	"to-itself": new MemoryLink("to-itself"),
};

/** The same claims about the disk and its in-memory twin: what holds for one must hold for the other. */
const twins: readonly (readonly [string, (use: (vfs: Vfs, root: string) => Promise<void>) => Promise<void>])[] = [
	["diskVfs", (use) => withEntries(entries, async (folder) => use(diskVfs, diskVfs.realPath(folder)))],
	["MemoryVfs", (use) => use(new MemoryVfs("/deep/down/project", entries), "/deep/down/project")],
];

describe.each(twins)("%s", (_, withVfs) => {
	it("tells files, folders and nothing apart, following links", async () => {
		await withVfs(async (vfs, root) => {
			const paths = ["", "a.txt", "empty", "folder/inner/b.txt", "to-file", "to-folder", "to-link", "to-link/b.txt"];
			const kinds = paths.map((path) => vfs.kindOf(join(root, path)));
			expect(kinds).toEqual(["directory", "file", "directory", "file", "file", "directory", "directory", "file"]);
			for (const path of ["nowhere", "a.txt/below-a-file", "to-nothing", "to-itself", "nowhere/at/all"]) {
				expect(vfs.kindOf(join(root, path)), path).toBeUndefined();
			}
			expect(vfs.kindOf(join(root, ".."))).toBe("directory");
		});
	});

	it("reads bytes as they are", async () => {
		await withVfs(async (vfs, root) => {
			expect([...vfs.readFile(join(root, "bytes.bin"))]).toEqual([0, 255, 10]);
			expect(vfs.readText(join(root, "to-file"))).toBe("héllo");
			expect(vfs.readText(join(root, "to-link/b.txt"))).toBe("b");
		});
	});

	it("lists a folder with what each entry leads to", async () => {
		await withVfs(async (vfs, root) => {
			const listed = [...vfs.readDirectory(root)].sort((a, b) => (a.name < b.name ? -1 : 1));
			expect(listed).toEqual([
				{ name: "a.txt", kind: "file", isLink: false },
				{ name: "bom.txt", kind: "file", isLink: false },
				{ name: "bytes.bin", kind: "file", isLink: false },
				{ name: "empty", kind: "directory", isLink: false },
				{ name: "folder", kind: "directory", isLink: false },
				{ name: "latin1.txt", kind: "file", isLink: false },
				{ name: "replacement.txt", kind: "file", isLink: false },
				{ name: "to-file", kind: "file", isLink: true },
				{ name: "to-folder", kind: "directory", isLink: true },
				{ name: "to-itself", kind: "other", isLink: true },
				{ name: "to-link", kind: "directory", isLink: true },
				{ name: "to-nothing", kind: "other", isLink: true },
			]);
			expect(vfs.readDirectory(join(root, "empty"))).toEqual([]);
			expect(vfs.readDirectory(join(root, "to-link"))).toEqual([{ name: "b.txt", kind: "file", isLink: false }]);
		});
	});

	it("resolves every link of a path", async () => {
		await withVfs(async (vfs, root) => {
			expect(vfs.realPath(join(root, "to-link/b.txt"))).toBe(join(root, "folder/inner/b.txt"));
			expect(vfs.realPath(root)).toBe(root);
		});
	});

	it.each([
		["readFile", "nowhere", "ENOENT"],
		["readFile", "folder", "EISDIR"],
		["readDirectory", "nowhere", "ENOENT"],
		["readDirectory", "a.txt", "ENOTDIR"],
		["realPath", "to-nothing", "ENOENT"],
	] as const)("%s of %s fails with %s", async (method, name, reason) => {
		await withVfs(async (vfs, root) => {
			const path = join(root, name);
			const message = `${path} could not be read: ${reason}. Check that it exists and that its permissions allow reading.`;
			expect(() => vfs[method](path)).toThrow(
				expect.objectContaining({ code: "read_failed", details: { path, reason }, message }),
			);
		});
	});

	it("reads text with its byte order mark, and refuses what is not UTF-8", async () => {
		await withVfs(async (vfs, root) => {
			expect(vfs.readText(join(root, "bom.txt"))).toBe("\ufeffx");
			expect(vfs.readText(join(root, "replacement.txt"))).toBe("a \ufffd that was written so");
			const path = join(root, "latin1.txt");
			const message = `${path} is not valid UTF-8. Save the file as UTF-8; Roblox cannot hold other encodings as text.`;
			expect(() => vfs.readText(path)).toThrow(expect.objectContaining({ code: "file_not_utf8", message }));
		});
	});
});
