import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildProject } from "@studio-bridge/project";
import { readBinary } from "rbx-dom";
import { describe, expect, it } from "vitest";
import manifest from "../package.json" with { type: "json" };

const inPackage = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const artifact = await readFile(inPackage("dist/studio-bridge.rbxm"));

const { instances, rootRef } = readBinary(artifact).snapshot();
const byRef = new Map(instances.map((instance) => [instance.referent, instance]));

/** The path of every instance in the model. */
function paths(ref = rootRef, parent = ""): string[] {
	return (byRef.get(ref)?.children ?? []).flatMap((child) => {
		const path = `${parent}/${byRef.get(child)?.name}`;
		return [path, ...paths(child, path)];
	});
}

describe("studio-bridge.rbxm", () => {
	it("is one folder with the entry script, the runtime and the services package", () => {
		const top = paths().filter((path) => path.split("/").length <= 3);
		expect(top).toEqual(["/StudioBridge", "/StudioBridge/include", "/StudioBridge/src"]);
		expect(paths()).toContain("/StudioBridge/src/main");
		expect(paths().filter((path) => /@rbxts\/[^/]*$/.test(path))).toEqual([
			"/StudioBridge/include/node_modules/@rbxts/services",
		]);
	});

	it("starts exactly one script", () => {
		const scripts = instances.filter(({ className }) => className === "Script" || className === "LocalScript");
		expect(scripts.map(({ name }) => name)).toEqual(["main"]);
	});

	it("contains nothing that only tests need", () => {
		expect(paths().filter((path) => /spec|testez|testing|tests/i.test(path))).toEqual([]);
	});

	it("carries the version of its package", () => {
		const version = instances.find(({ name }) => name === "plugin-version");
		expect(version?.properties.Source).toEqual({ String: expect.stringContaining(`"${manifest.version}"`) });
	});

	it("is the same, byte for byte, whenever it is built", async () => {
		const folder = await mkdtemp(join(tmpdir(), "studio-bridge-plugin-"));
		try {
			for (const name of ["first.rbxm", "second.rbxm"]) {
				await buildProject(inPackage("default.project.json"), join(folder, name));
				expect(artifact.equals(await readFile(join(folder, name)))).toBe(true);
			}
		} finally {
			await rm(folder, { recursive: true });
		}
	});
});
