import { join } from "node:path";
import fc from "fast-check";
import { createDom, type InstanceSpec } from "rbx-dom";
import { describe, expect, test } from "vitest";
import { arbitraryProject } from "../../test/arbitrary-project.js";
import { afterPlan, type Files, memoryOf, readFiles } from "../../test/planned.js";
import { buildModel } from "../build/build-model.js";
import { ProjectError } from "../errors.js";
import { treeToSnapshot } from "../tree/tree-to-snapshot.js";
import { planSyncback } from "./plan-syncback.js";

const ROOT = join("/", "project");

async function syncback(files: Files, name: string, bytes: Uint8Array) {
	const all = { ...files, [name]: bytes };
	const plan = await planSyncback(ROOT, join(ROOT, name), memoryOf(all));
	const { [name]: _place, ...after } = afterPlan(all, plan);
	return { plan, after };
}

function place(...children: InstanceSpec[]): Uint8Array {
	const dom = createDom({ className: "DataModel", children });
	return dom.toBinary({ refs: dom.children(dom.rootRef) });
}

const game = (more: object = {}) =>
	JSON.stringify(
		{
			name: "game",
			tree: {
				$className: "DataModel",
				ServerScriptService: { $path: "server" },
				Workspace: { $properties: { Gravity: 100 }, Baseplate: { $className: "Part" } },
			},
			...more,
		},
		undefined,
		"\t",
	);

const script = (className: string, name: string, text: string, ...children: InstanceSpec[]): InstanceSpec => ({
	className,
	name,
	properties: { Source: text },
	children,
});

describe("syncback", () => {
	const files = { "default.project.json": game(), "server/a.server.luau": "a\r\n", "server/b.luau": "b" };

	test("writes what is different and leaves alone what the project does not speak of", async () => {
		const { plan, after } = await syncback(
			files,
			"game.rbxl",
			place(
				{
					className: "ServerScriptService",
					name: "ServerScriptService",
					children: [script("Script", "a", "a2\n"), script("ModuleScript", "c", "c", script("ModuleScript", "d", "d"))],
				},
				{
					className: "Workspace",
					name: "Workspace",
					properties: { Gravity: { Float32: 50 } },
					children: [
						{ className: "Part", name: "Baseplate", properties: { Anchored: true } },
						{ className: "Part", name: "stranger" },
						{ className: "Camera", name: "Camera" },
					],
				},
				{ className: "Lighting", name: "Lighting" },
			),
		);
		expect(plan.refusals).toEqual([]);
		const { "default.project.json": project, ...others } = after;
		expect(others).toEqual({
			"server/a.server.luau": "a2\r\n",
			"server/c/init.luau": "c",
			"server/c/d.luau": "d",
			"server/c/": "",
		});
		expect(JSON.parse(project as string).tree.Workspace).toEqual({
			$properties: { Gravity: 50 },
			Baseplate: { $className: "Part", $properties: { Anchored: true } },
		});
	});

	test("obeys the project's syncbackRules", async () => {
		const rules = {
			ignoreTrees: ["ServerScriptService/a"],
			ignorePaths: ["server/b*"],
			ignoreProperties: { Instance: ["Gravity"] },
		};
		const { plan, after } = await syncback(
			{ ...files, "default.project.json": game({ syncbackRules: rules }) },
			"game.rbxl",
			place(
				{
					className: "ServerScriptService",
					name: "ServerScriptService",
					children: [script("Script", "a", "a2"), script("ModuleScript", "b", "b2"), script("ModuleScript", "c", "c")],
				},
				{ className: "Workspace", name: "Workspace", properties: { Gravity: { Float32: 50 } } },
			),
		);
		expect(plan.refusals.map(({ instance, reason }) => `${instance}: ${reason}`)).toEqual([
			"ServerScriptService/b: server/b.luau is not written: syncbackRules.ignorePaths leave it alone",
		]);
		expect(plan.skipped).toEqual([
			{ instance: "Workspace/Baseplate", reason: expect.stringContaining("a project file names it") },
		]);
		expect(Object.keys(after).filter((path) => after[path] !== (files as Files)[path])).toEqual([
			"default.project.json",
			"server/c.luau",
		]);
	});

	test("says what does not fit together", async () => {
		await expect(syncback(files, "game.rbxm", place({ className: "Part", name: "P" }))).rejects.toThrow(
			"is a model, but the project describes a place",
		);
		await expect(syncback(files, "game.rbxl", Buffer.from("no place"))).rejects.toThrow("could not be read as rbxl");
	});

	test("of what a project builds is nothing to do", async () => {
		await fc.assert(
			fc.asyncProperty(arbitraryProject, async (project) => {
				const reading = await readFiles(project).catch((error) => {
					if (error instanceof ProjectError) return undefined;
					throw error;
				});
				if (reading === undefined) return;
				const model = buildModel(treeToSnapshot(reading.tree), "rbxm");
				const { plan } = await syncback(project, "game.rbxm", model);
				expect([plan.operations, plan.refusals, plan.skipped]).toEqual([[], [], []]);
			}),
			{ numRuns: 200 },
		);
	}, 60_000);
});
