import { afterEach, describe, expect, it } from "vitest";
import { type Report, Workshop } from "../support/sync-workshop.js";

/** What real projects have in them that simple tests do not: each ends in agreement, or in a refusal that loses nothing. */
describe("odd things in a project reach Studio", () => {
	let shop: Workshop | undefined;
	afterEach(async () => {
		await shop?.close();
		shop = undefined;
	});

	const open = async (files: Record<string, string>, tree?: object) => {
		const project = tree && { name: "odd", tree: { $className: "DataModel", ...tree } };
		shop = await Workshop.open(files, project);
		expect((await shop.sync("fastfail")).status).toBe("empty");
		return shop;
	};
	const done = ({ status, message, failed, changes = [] }: Report) => ({
		status,
		...(message !== undefined && { message }),
		...(failed !== undefined && { failed }),
		changes: changes.map(({ direction, patchType, path }) => `${direction} ${patchType} ${path}`),
	});
	/** Pushes what was changed on disk; afterwards nothing differs. */
	const push = async (current: Workshop) => {
		const report = done(await current.sync("fastfail"));
		expect(report.status, JSON.stringify(report)).toBe("success");
		expect(done(await current.sync("dryrun"))).toEqual({ status: "empty", changes: [] });
		return report.changes;
	};
	const server = "ServerScriptService/Server";
	const json = (value: unknown) => JSON.stringify(value);

	it("siblings of one name: the one whose file changed changes", async () => {
		const current = await open({
			"src/Twin.luau": "return 1",
			"src/Twin.server.luau": "print(1)",
			"src/Pair.model.json": json({
				className: "Folder",
				children: [1, 2, 3].map((value) => ({ className: "IntValue", name: "Same", properties: { Value: value } })),
			}),
		});
		current.write("src/Twin.server.luau", "print(2)");
		current.write(
			"src/Pair.model.json",
			json({
				className: "Folder",
				children: [1, 5, 3].map((value) => ({ className: "IntValue", name: "Same", properties: { Value: value } })),
			}),
		);
		expect(await push(current)).toEqual([`push Edit ${server}/Twin`, `push Edit ${server}/Pair/Same`]);
		const twins = "for _, one in game.ServerScriptService.Server:GetChildren() do if one.Name == 'Twin' then";
		expect(await current.luau(`local t = '' ${twins} t ..= one.ClassName .. one.Source end end return t`)).toBe(
			"ModuleScriptreturn 1Scriptprint(2)",
		);
		const values =
			"local t = '' for _, one in game.ServerScriptService.Server.Pair:GetChildren() do t ..= one.Value end";
		expect(await current.luau(`${values} return t`)).toBe("153");
	});

	it("names that no path could hold", async () => {
		const names = ["a.b", "sl/ash", "back\\slash", "😀", "con", "..", "col:on", "", "tab\tnew\nline", "init"];
		const model = (value: string) =>
			json({
				className: "Folder",
				children: names.map((name) => ({ className: "StringValue", name, properties: { Value: value } })),
			});
		const current = await open({ "src/Names.model.json": model("before") });
		current.write("src/Names.model.json", model("after"));
		const changes = await push(current);
		expect(changes).toHaveLength(names.length);
		expect(changes).toContain(`push Edit ${server}/Names/sl\\/ash`);
		expect(changes).toContain(`push Edit ${server}/Names/back\\\\slash`);
		const all = "for _, one in game.ServerScriptService.Server.Names:GetChildren() do";
		expect(await current.luau(`local t = 0 ${all} if one.Value == "after" then t += 1 end end return t`)).toBe("10");
	});

	it("a folder that is a script, a script in a model, and a script that becomes another class", async () => {
		const inModel = (source: string) =>
			json({
				className: "Folder",
				children: [{ className: "Script", name: "Inner", properties: { Source: source } }],
			});
		const current = await open({
			"src/Tools/init.luau": "return 1",
			"src/Tools/Hammer.luau": "return 'hammer'",
			"src/Kit.model.json": inModel("print(1)"),
			"src/Job.server.luau": "print('job')",
		});
		current.write("src/Tools/init.luau", "return 2");
		current.write("src/Kit.model.json", inModel("print(2)"));
		current.remove("src/Job.server.luau");
		current.write("src/Job.client.luau", "print('job')");
		await push(current);
		const of = (path: string) => current.luau(`local one = game.ServerScriptService.Server.${path} return one.Source`);
		expect([await of("Tools"), await of("Tools.Hammer"), await of("Kit.Inner")]).toEqual([
			"return 2",
			"return 'hammer'",
			"print(2)",
		]);
		expect(await current.luau("return game.ServerScriptService.Server.Job.ClassName")).toBe("LocalScript");
	});

	it("properties of meta files and project nodes, attributes and tags", async () => {
		const node = (brightness: number) => ({
			$properties: { Brightness: brightness, Ambient: [0.5, 0.25, 0] },
			$attributes: { Mood: brightness > 2 ? "bright" : "dim" },
		});
		const tree = (brightness: number) => ({
			ServerScriptService: { Server: { $path: "src" } },
			Lighting: node(brightness),
		});
		const current = await open(
			{
				"src/Job.server.luau": "print('job')",
				"src/Job.meta.json": json({ id: "job", properties: { Disabled: false, Tags: ["Work"] } }),
			},
			tree(1),
		);
		current.write("default.project.json", json({ name: "odd", tree: { $className: "DataModel", ...tree(3) } }));
		current.write("src/Job.meta.json", json({ id: "job", properties: { Disabled: true, Tags: ["Work", "Night"] } }));
		await push(current);
		const facts = `local server = game.ServerScriptService.Server
			return table.concat({ game.Lighting.Brightness, game.Lighting:GetAttribute("Mood"), tostring(server.Job.Disabled),
				tostring(server.Job:HasTag("Night")) }, " ")`;
		expect(await current.luau(facts)).toBe("3 bright true true");
	});

	it("line endings that differ are no difference, and stay what they are on either side", async () => {
		const current = await open({ "src/Dos.luau": "local a = 1\r\nreturn a\r\n" });
		await current.type("Dos", "local a = 1\nreturn a\n");
		expect(done(await current.sync("fastfail"))).toEqual({ status: "empty", changes: [] });
		await current.type("Dos", "local a = 2\nreturn a\n");
		expect(done(await current.sync("fastfail")).changes).toEqual([`pull Edit ${server}/Dos`]);
		expect(current.read("src/Dos.luau")).toBe("local a = 2\r\nreturn a\r\n");
	});

	it("texts of more than 200,000 characters, both ways", async () => {
		const long = (mark: number) => `return "${String(mark).repeat(300_000)}"`;
		const current = await open({ "src/Long.luau": "return 1", "src/Other.luau": "return 1" });
		current.write("src/Long.luau", long(2));
		await push(current);
		expect(await current.luau("return #game.ServerScriptService.Server.Long.Source")).toBe("300009");
		await current.luau(
			`local other = game.ServerScriptService.Server.Other
			game:GetService("ScriptEditorService"):UpdateSourceAsync(other, function() return 'return "' .. string.rep("3", 300000) .. '"' end)`,
		);
		expect(done(await current.sync("fastfail")).changes).toEqual([`pull Edit ${server}/Other`]);
		expect(current.read("src/Other.luau")).toBe(long(3));
	});

	it("bytes in Studio that are not UTF-8 are never pulled into a file, and never overwritten unasked", async () => {
		const current = await open({ "src/Bytes.luau": "return 1" });
		await current.luau(`game.ServerScriptService.Server.Bytes.Source = "return '\\xff'"`);
		const report = await current.sync("fastfail");
		const message =
			"Its text is not valid UTF-8 at byte 9, which no file of the project can hold. Mend it in Studio first.";
		expect(report).toMatchObject({ status: "error", changes: [], failed: [{ message }] });
		expect(current.read("src/Bytes.luau")).toBe("return 1");
		expect(await current.luau("return #game.ServerScriptService.Server.Bytes.Source")).toBe("10");
	});
});
