import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { withEntries } from "../../test/write-entries.js";
import { writeFileAtomically } from "./write-file-atomically.js";

const bytes = new TextEncoder().encode("new");

describe("writeFileAtomically", () => {
	it("replaces a file and leaves nothing else behind", async () => {
		await withEntries({ "out.rbxm": "old and longer" }, async (folder) => {
			await writeFileAtomically(join(folder, "out.rbxm"), bytes);
			expect(await readFile(join(folder, "out.rbxm"), "utf8")).toBe("new");
			expect(await readdir(folder)).toEqual(["out.rbxm"]);
		});
	});

	it("creates the folder", async () => {
		await withEntries({}, async (folder) => {
			await writeFileAtomically(join(folder, "a/b/out.rbxm"), bytes);
			expect(await readFile(join(folder, "a/b/out.rbxm"), "utf8")).toBe("new");
		});
	});

	it("keeps what was there when it fails, and says so", async () => {
		await withEntries({ "out.rbxm": { "a folder": "in the way" } }, async (folder) => {
			const path = join(folder, "out.rbxm");
			await expect(writeFileAtomically(path, bytes)).rejects.toMatchObject({
				code: "write_failed",
				message: expect.stringMatching(
					/^.*out\.rbxm could not be written: E\w+: .*\. Check that its folder exists and is writable; what was there before is unchanged\.$/,
				),
			});
			expect(await readdir(folder)).toEqual(["out.rbxm"]);
			expect(await readFile(join(path, "a folder"), "utf8")).toBe("in the way");
		});
	});

	it("says why it failed, not that cleaning up failed too", async () => {
		await withEntries({ file: "in the way" }, async (folder) => {
			await expect(writeFileAtomically(join(folder, "file", "out.rbxm"), bytes)).rejects.toMatchObject({
				code: "write_failed",
				cause: { syscall: "mkdir" },
			});
		});
	});
});
