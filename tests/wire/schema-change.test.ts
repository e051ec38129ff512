import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { root } from "../support/repository.js";

/** Renames one field in a copy of the house and watches what follows from it without another edit. */
describe("changing a field in one schema", () => {
	const copy = mkdtempSync(path.join(tmpdir(), "studio-bridge-schema-"));
	afterAll(() => rmSync(copy, { recursive: true, force: true }));

	const at = (file: string) => path.join(copy, file);
	const compile = (folder: string, tool: string, args: string[]) =>
		spawnSync(path.join(root, folder, "node_modules/.bin", tool), args, { cwd: at(folder), encoding: "utf8" });

	it("changes every output, and stops every place that does not fit from compiling", () => {
		const skip = /node_modules|\/\.turbo|\.tsbuildinfo$/;
		for (const folder of ["packages/protocol", "packages/bridge", "packages/plugin", "apps/mcp-server"]) {
			cpSync(path.join(root, folder), at(folder), {
				recursive: true,
				filter: (file) => !skip.test(file.slice(root.length)),
			});
			symlinkModules(folder);
		}
		cpSync(path.join(root, "tsconfig.base.json"), at("tsconfig.base.json"));
		for (const folder of ["node_modules", "packages/headless-studio", "packages/project", "packages/sync"]) {
			symlinkSync(path.join(root, folder), at(folder));
		}

		const schema = at("packages/protocol/src/wire/commands/query-state.ts");
		const before = readFileSync(schema, "utf8");
		writeFileSync(schema, before.replace("placeName:", "placeTitle:"));
		const tsc = path.join(root, "node_modules/.bin/tsc");
		execFileSync(tsc, ["-b", "tsconfig.codegen.json"], { cwd: at("packages/protocol") });
		execFileSync(process.execPath, ["dist-codegen/codegen/main.js"], { cwd: at("packages/protocol") });

		for (const output of [
			"node/protocol.js",
			"node/protocol.d.ts",
			"roblox/protocol.ts",
			"luau/protocol.luau",
			"protocol.md",
		]) {
			expect(readFileSync(at(`packages/protocol/generated/${output}`), "utf8"), output).toContain("placeTitle");
		}

		const server = spawnSync(tsc, ["-p", "tsconfig.json", "--noEmit"], {
			cwd: at("apps/mcp-server"),
			encoding: "utf8",
		});
		expect(server.stdout).toContain("src/commands/studio/state.ts");
		expect(server.stdout).toContain("'placeName' does not exist");

		cpSync(at("packages/protocol/generated/roblox/protocol.ts"), at("packages/plugin/src/generated/protocol.ts"));
		const plugin = compile("packages/plugin", "rbxtsc", ["--type", "model", "--luau"]);
		expect(plugin.status).toBe(1);
		expect(`${plugin.stdout}${plugin.stderr}`).toContain("placeTitle");
	}, 120_000);

	/** Third-party packages from the real house, ours from the copy. */
	function symlinkModules(folder: string): void {
		execFileSync("cp", ["-a", path.join(root, folder, "node_modules"), at(folder)]);
	}
});
