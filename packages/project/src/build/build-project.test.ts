import { readdir, readFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { printModel } from "../../test/print-model.js";
import { withEntries } from "../../test/write-entries.js";
import { MemoryLink } from "../vfs/memory-vfs.js";
import { buildProject } from "./build-project.js";

const entries = {
	"default.project.json": JSON.stringify({ name: "plugin", tree: { $path: "src" } }),
	src: { "main.server.lua": "print('hi')\r\n", "gone.lua": new MemoryLink("nowhere") },
};

describe("buildProject", () => {
	it("writes the model, creates its folder and hands on the warnings", async () => {
		await withEntries(entries, async (folder) => {
			const outPath = join(folder, "dist/plugin.rbxm");
			const result = await buildProject(folder, outPath);
			const bytes = await readFile(outPath);
			expect(result).toEqual({
				outPath,
				byteLength: bytes.byteLength,
				warnings: [{ path: join(folder, "src/gone.lua"), message: expect.stringContaining("is left out") }],
			});
			expect(printModel(bytes)).toBe(
				'Folder "plugin"\n  Script "main" RunContext={"Enum":0} Source={"String":"print(\'hi\')\\n"}\n',
			);
			expect(await readdir(join(folder, "dist"))).toEqual(["plugin.rbxm"]);
		});
	});

	it("writes the same bytes in another folder and with other times", async () => {
		const build = async (folder: string) => {
			await buildProject(join(folder, "default.project.json"), join(folder, "out.rbxm"));
			return readFile(join(folder, "out.rbxm"));
		};
		await withEntries(entries, async (one) => {
			await withEntries(entries, async (other) => {
				await utimes(join(other, "src/main.server.lua"), 0, 0);
				expect(Buffer.compare(await build(one), await build(other))).toBe(0);
				expect(Buffer.compare(await build(one), await build(one))).toBe(0);
			});
		});
	});

	it("leaves the old model alone when the project cannot be read or the format is unknown", async () => {
		await withEntries({ ...entries, "out.rbxm": "old", src: { "a.lua": new Uint8Array([0xff]) } }, async (folder) => {
			await expect(buildProject(folder, join(folder, "out.rbxm"))).rejects.toMatchObject({ code: "file_not_utf8" });
			await expect(buildProject(folder, join(folder, "out.zip"))).rejects.toMatchObject({
				code: "model_format_unknown",
			});
			expect(await readFile(join(folder, "out.rbxm"), "utf8")).toBe("old");
			expect(await readdir(folder)).toEqual(["default.project.json", "out.rbxm", "src"]);
		});
	});

	it("warns of a file that does not suit the project, or is part of it, and of references that lead nowhere", async () => {
		const broken = { $className: "ObjectValue", $attributes: { Rojo_Target_Value: "nobody" } };
		const place = JSON.stringify({ name: "p", tree: { $className: "DataModel", Workspace: { Broken: broken } } });
		await withEntries({ ...entries, "place.project.json": place }, async (folder) => {
			const warningsOf = async (project: string, out: string) =>
				(await buildProject(join(folder, project), join(folder, out))).warnings
					.map(({ message }) => message)
					.join("\n");
			expect(await warningsOf("place.project.json", "p.rbxm")).toMatch(
				/"Broken" has no Value: its attribute Rojo_Target_Value names "nobody".*\n.*cannot insert as a model/,
			);
			expect(await warningsOf("place.project.json", "p.rbxlx")).not.toContain("cannot insert");
			expect(await warningsOf(".", "p.rbxl")).toContain("root is a Folder");
			expect(await warningsOf(".", "src/p.rbxm")).not.toContain("is itself part");
			expect(await warningsOf(".", "src/p.rbxm")).toContain("is itself part of the project");
		});
	});
});
