import { describe, expect, it } from "vitest";
import { parseProject } from "./parse-project.js";

const FILE = "/work/game/default.project.json";
const parse = (content: unknown) => parseProject(FILE, JSON.stringify(content));
const tree = { $className: "Folder" };

describe("parseProject", () => {
	it("has a default for everything but the tree", () => {
		expect(parse({ tree: {} })).toEqual({
			path: FILE,
			folder: "/work/game",
			name: "game",
			tree: { properties: new Map(), attributes: new Map(), children: new Map(), location: `${FILE}:1:9, tree` },
			emitLegacyScripts: true,
			globIgnorePaths: [],
			syncRules: [],
			session: {},
		});
	});

	it.each([
		["/work/game/default.project.jsonc", "game"],
		["/work/game/lobby.project.json", "lobby"],
		["/work/game/lobby.test.project.jsonc", "lobby.test"],
	])("calls %s without a name %s", (path, name) => {
		expect(parseProject(path, '{ "tree": {} }').name).toBe(name);
	});

	it("keeps every key Rojo knows", () => {
		const session = {
			servePort: 34873,
			serveAddress: "::1",
			serveAllowedHosts: ["example.test"],
			servePlaceIds: [1, 2],
			blockedPlaceIds: [3],
			placeId: 4,
			gameId: 5,
		};
		const syncRules = [{ pattern: "*.x", use: "text", suffix: ".x", exclude: "a.x" }];
		const project = parse({
			$schema: "https://example.test/schema.json",
			name: "n",
			tree,
			emitLegacyScripts: false,
			globIgnorePaths: ["**/a"],
			syncRules,
			syncbackRules: { ignoreTrees: ["X"] },
			...session,
		});
		expect(project).toMatchObject({ name: "n", emitLegacyScripts: false, session });
		expect(project.syncRules).toMatchObject([
			{ pattern: { pattern: "*.x" }, use: "text", suffix: ".x", exclude: { pattern: "a.x" } },
		]);
		expect(project.syncbackRules).toEqual({ ignoreTrees: ["X"] });
		expect(project.globIgnorePaths).toEqual([
			{ pattern: "**/a", location: expect.stringMatching(/, globIgnorePaths\[0\]$/) },
		]);
	});

	it.each(["name", "emitLegacyScripts", "servePort", "serveAddress", "servePlaceIds", "placeId", "gameId", "$schema"])(
		"takes null for an absent %s",
		(key) => {
			const { session, name, emitLegacyScripts } = parse({ tree, [key]: null });
			expect({ session, name, emitLegacyScripts }).toEqual({ session: {}, name: "game", emitLegacyScripts: true });
		},
	);

	it("reads a node", () => {
		const node = parse({
			tree: {
				$className: "Model",
				$path: { optional: "src" },
				$properties: { Name: 1 },
				$attributes: { a: [true] },
				$id: "me",
				$ignoreUnknownInstances: false,
				B: { $path: "b" },
				A: {},
			},
		}).tree;
		expect(node).toMatchObject({
			className: "Model",
			path: { path: "src", isOptional: true },
			id: "me",
			ignoreUnknownInstances: false,
		});
		expect(node.properties.get("Name")?.json).toBe(1);
		expect(node.attributes.get("a")?.json).toEqual([true]);
		expect([...node.children.keys()]).toEqual(["A", "B"]);
		expect(node.children.get("B")?.path).toEqual({ path: "b", isOptional: false });
	});

	it.each([
		[
			"an unknown key",
			{ tree, Name: "x" },
			"project_unknown_key",
			`${FILE}:1:40, Name: unknown key "Name". A project file may have: name, tree, emitLegacyScripts, globIgnorePaths, syncRules, syncbackRules, servePort, serveAddress, serveAllowedHosts, servePlaceIds, blockedPlaceIds, placeId, gameId, $schema. Instances belong under "tree".`,
		],
		["no tree", { name: "x" }, "json_invalid", `${FILE}:1:1: expected an object with a "tree", found {"name":"x"}.`],
		["an array", [], "json_invalid", `${FILE}:1:1: expected an object with a "tree", found [].`],
		[
			"a tree that is no node",
			{ tree: [] },
			"json_invalid",
			`${FILE}:1:9, tree: expected a node: an object with keys such as $className, $path and the names of its children, found [].`,
		],
		[
			"a child that is no node",
			{ tree: { A: "src" } },
			"json_invalid",
			`${FILE}:1:14, tree.A: expected a node: an object with keys such as $className, $path and the names of its children, found "src".`,
		],
		[
			"a path that is none",
			{ tree: { $path: { required: "x" } } },
			"json_invalid",
			`${FILE}:1:18, tree.$path: expected a path as a string, or { "optional": path }, found {"required":"x"}.`,
		],
		[
			"an optional path that is none",
			{ tree: { $path: { optional: null } } },
			"json_invalid",
			`${FILE}:1:30, tree.$path.optional: expected a path as a string, or { "optional": path }, found null.`,
		],
		[
			"a class that is none",
			{ tree: { $className: 1 } },
			"json_invalid",
			`${FILE}:1:23, tree.$className: expected the name of a class, found 1.`,
		],
		[
			"properties that are none",
			{ tree: { $properties: null } },
			"json_invalid",
			`${FILE}:1:24, tree.$properties: expected an object of values by name, found null.`,
		],
		[
			"a port that is none",
			{ tree: {}, servePort: 65536 },
			"json_invalid",
			`${FILE}:1:24, servePort: expected a whole number from 0 to 65535, found 65536.`,
		],
		[
			"an address that is none",
			{ tree: {}, serveAddress: "localhost" },
			"json_invalid",
			`${FILE}:1:27, serveAddress: expected an IP address such as "127.0.0.1", found "localhost".`,
		],
		[
			"globs that are none",
			{ tree: {}, globIgnorePaths: [1] },
			"json_invalid",
			`${FILE}:1:31, globIgnorePaths[0]: expected a glob as a string, found 1.`,
		],
		[
			"null where there is a default",
			{ tree: {}, globIgnorePaths: null },
			"json_invalid",
			`${FILE}:1:30, globIgnorePaths: expected an array of globs, found null.`,
		],
	])("refuses %s", (_, content, code, message) => {
		expect(() => parse(content)).toThrow(expect.objectContaining({ name: "ProjectError", code, message }));
	});
});
