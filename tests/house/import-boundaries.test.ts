import path from "node:path";
import { describe, expect, it } from "vitest";
import { read, repositoryFiles } from "../support/repository.js";

/** Who may import whom. `docs/architecture.md` says why. */
const rooms: Record<string, { name: string; mayImport: string[] }> = {
	"packages/protocol": { name: "@studio-bridge/protocol", mayImport: [] },
	"packages/project": { name: "@studio-bridge/project", mayImport: ["@studio-bridge/protocol"] },
	"packages/bridge": { name: "@studio-bridge/bridge", mayImport: ["@studio-bridge/protocol"] },
	"packages/sync": {
		name: "@studio-bridge/sync",
		mayImport: ["@studio-bridge/protocol", "@studio-bridge/project"],
	},
	"packages/headless-studio": { name: "@studio-bridge/headless-studio", mayImport: [] },
	"packages/plugin": { name: "@studio-bridge/plugin", mayImport: [] },
	"apps/mcp-server": {
		name: "studio-bridge",
		mayImport: [
			"@studio-bridge/protocol",
			"@studio-bridge/project",
			"@studio-bridge/bridge",
			"@studio-bridge/sync",
			"@studio-bridge/headless-studio",
			"@studio-bridge/plugin",
		],
	},
};

/** Libraries that only one folder may know. */
const confined: Record<string, string> = { "@modelcontextprotocol/sdk": "apps/mcp-server/src/surfaces/mcp/" };

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bresolve\(\s*)["']([^"']+)["']/g;

interface Import {
	file: string;
	target: string;
}

function sourceImports(): Import[] {
	const sources = repositoryFiles().filter(
		(file) => /^(packages|apps)\/[^/]+\/src\/.*\.ts$/.test(file) && !/\.(test|spec)\.ts$/.test(file),
	);
	return sources.flatMap((file) => [...read(file).matchAll(IMPORT)].map(([, target = ""]) => ({ file, target })));
}

const roomOf = (file: string): string => file.split("/").slice(0, 2).join("/");
const packageOf = (target: string): string =>
	target
		.split("/")
		.slice(0, target.startsWith("@") ? 2 : 1)
		.join("/");
const ours = new Set(Object.values(rooms).map(({ name }) => name));

/** What is wrong with an import, or undefined. */
function judge({ file, target }: Import): string | undefined {
	const room = roomOf(file);
	const mayImport = rooms[room]?.mayImport ?? [];
	if (target.startsWith(".")) {
		const landing = path.posix.join(path.posix.dirname(file), target);
		return landing.startsWith(`${room}/`)
			? undefined
			: `${file} reaches into ${landing}; import the package by its name instead`;
	}
	const library = packageOf(target);
	if (ours.has(library) && !mayImport.includes(library)) {
		return `${file} imports ${library}; ${room} may import ${mayImport.join(", ") || "nothing of ours"}`;
	}
	const home = confined[library];
	if (home !== undefined && !file.startsWith(home)) return `${file} imports ${library}; only ${home} may know it`;
	return undefined;
}

describe("import boundaries", () => {
	const imports = sourceImports();

	it("every room is listed", () => {
		expect([...new Set(imports.map(({ file }) => roomOf(file)))].sort()).toEqual(Object.keys(rooms).sort());
	});

	it("every import points down", () => {
		expect(imports.length).toBeGreaterThan(50);
		expect(imports.map(judge).filter((problem) => problem !== undefined)).toEqual([]);
	});

	it("would notice a package importing the app, a room reaching into another, and the SDK elsewhere", () => {
		const wrong: Import[] = [
			{ file: "packages/bridge/src/host.ts", target: "studio-bridge" },
			{ file: "packages/bridge/src/host.ts", target: "../../protocol/src/check.js" },
			{ file: "packages/plugin/src/main.server.ts", target: "@studio-bridge/protocol" },
			{ file: "packages/headless-studio/src/index.ts", target: "@studio-bridge/plugin/studio-bridge.rbxm" },
			{ file: "apps/mcp-server/src/cli.ts", target: "@modelcontextprotocol/sdk/server/index.js" },
		];
		expect(wrong.map(judge)).toEqual([
			"packages/bridge/src/host.ts imports studio-bridge; packages/bridge may import @studio-bridge/protocol",
			"packages/bridge/src/host.ts reaches into packages/protocol/src/check.js; import the package by its name instead",
			"packages/plugin/src/main.server.ts imports @studio-bridge/protocol; packages/plugin may import nothing of ours",
			"packages/headless-studio/src/index.ts imports @studio-bridge/plugin; packages/headless-studio may import nothing of ours",
			"apps/mcp-server/src/cli.ts imports @modelcontextprotocol/sdk; only apps/mcp-server/src/surfaces/mcp/ may know it",
		]);
	});
});
