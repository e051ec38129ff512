import { describe, expect, it } from "vitest";
import { read, repositoryFiles } from "../support/repository.js";

const manifest = (file: string) =>
	JSON.parse(read(file)) as { version: string; private?: boolean; engines?: { node: string } };

describe("versions", () => {
	const published = repositoryFiles().filter((file) => /^(packages|apps)\/[^/]+\/package\.json$/.test(file));

	it("the plugin and the server are released together, under one version", () => {
		expect(manifest("packages/plugin/package.json").version).toBe(manifest("apps/mcp-server/package.json").version);
	});

	it("the compiled plugin announces that version", () => {
		const { version } = manifest("apps/mcp-server/package.json");
		expect(read("packages/plugin/out/generated/plugin-version.luau")).toContain(`"${version}"`);
	});

	it("every dependency's version is written once, in the catalog", () => {
		const manifests = repositoryFiles().filter((file) => file.endsWith("package.json") && !file.includes("fixtures"));
		const ranges = manifests.flatMap((file) => {
			const { dependencies = {}, devDependencies = {} } = JSON.parse(read(file)) as Record<
				string,
				Record<string, string>
			>;
			return Object.entries({ ...dependencies, ...devDependencies }).map(
				([name, range]) => `${file}: ${name}@${range}`,
			);
		});
		expect(ranges.length).toBeGreaterThan(20);
		expect(ranges.filter((range) => !/@(catalog:|workspace:\*)$/.test(range))).toEqual([]);
	});

	it("every published package says which Node it needs", () => {
		const node = published.filter((file) => file !== "packages/plugin/package.json");
		expect(node.map((file) => manifest(file).engines?.node)).toEqual(node.map(() => ">=20.19"));
	});
});
