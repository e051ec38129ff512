import { afterEach, describe, expect, it } from "vitest";
import { type Report, Workshop } from "../support/sync-workshop.js";

/** The odd things of real projects, changed in Studio: the files say it, and then nothing differs. */
describe("odd things in Studio reach the project", () => {
	let shop: Workshop | undefined;
	afterEach(async () => {
		await shop?.close();
		shop = undefined;
	});

	const open = async (files: Record<string, string>, tree?: object) => {
		shop = await Workshop.open(files, tree && { name: "odd", tree: { $className: "DataModel", ...tree } });
		expect((await shop.sync("fastfail")).status).toBe("empty");
		return shop;
	};
	const summary = ({ status, message, failed, changes = [] }: Report) => ({
		status,
		...(message !== undefined && { message }),
		...(failed !== undefined && { failed }),
		changes: changes.map(({ patchType, path }) => `${patchType} ${path}`),
	});
	/** Pulls whatever differs; afterwards nothing does. */
	const pull = async (current: Workshop) => {
		const { changes = [] } = await current.sync("dryrun");
		const overrides = changes.map(({ id }) => ({ id, direction: "pull" }));
		const report = await current.sync("fastfail", { overrides });
		expect(report.status, JSON.stringify(report)).toBe("success");
		expect(summary(await current.sync("dryrun"))).toEqual({ status: "empty", changes: [] });
		return summary(report).changes;
	};
	const json = (value: unknown) => JSON.stringify(value);
	const values = (file: string) => JSON.parse(file) as Record<string, unknown>;

	it("names, siblings of one name, scripts in models and classes", async () => {
		const current = await open({
			"src/Plain.luau": "return 'plain'\r\n",
			"src/Group/init.meta.json": '{ "className": "Configuration" } // mine\n',
			"src/Group/Inner.server.luau": "print('inner')",
			"src/Model.model.json":
				'{\n  "className": "Folder",\n  "children": [\n    // code\n    { "className": "ModuleScript", "name": "code", "properties": { "Source": "return 1" } }\n  ]\n}\n',
			"src/Turns.luau": "return 'turns'",
		});
		await current.luau(`
			local server = game.ServerScriptService.Server
			server.Plain.Name = "a.b/c\\\\d: 😀"
			server.Group.Name = "con"
			server.Model.code.Source = "return 2"
			local function new(class, name, parent)
				local one = Instance.new(class)
				one.Name = name
				one.Parent = parent
				return one
			end
			new("ModuleScript", "Twin", server).Source = "1"
			new("ModuleScript", "Twin", server).Source = "2"
			new("ModuleScript", "twin", server).Source = "3"
			new("Script", "init", server).Source = "4"
			new("ModuleScript", "x.server", server).Source = "5"
			new("Folder", "", server)
			new("Part", "in model", server.Model).Anchored = true
			local turned = new("Script", "Turns", nil)
			turned.Source = server.Turns.Source
			server.Turns:Destroy()
			turned.Parent = server
		`);
		await pull(current);
		const files = current.files();
		const texts = Object.entries(files).filter(([path]) => /\.luau?$/.test(path));
		expect(texts.map(([path, text]) => `${path.replace(/~[0-9a-f]{20}/, "~")}: ${text}`).sort()).toEqual([
			"Turns.server.luau: return 'turns'",
			"Twin.luau: 1",
			"Twin~/instance.luau: 2",
			"a_b_c_d_~/instance.luau: return 'plain'\r\n",
			"con~/instance/Inner.server.luau: print('inner')",
			"init~/instance.server.luau: 4",
			"twin~/instance.luau: 3",
			"x_server~/instance.luau: 5",
		]);
		expect(files["Model.model.json"]).toContain(
			'// code\n    { "className": "ModuleScript", "name": "code", "properties": { "Source": "return 2" } },',
		);
		expect(files["Model.model.json"]).toContain('"name": "in model"');
	});

	it("properties of meta files, models and project nodes, attributes, tags and references", async () => {
		const current = await open(
			{
				"src/Job.server.luau": "print('job')",
				"src/Job.meta.json": '{\r\n  // job\r\n  "properties": { "Disabled": false, "Tags": ["Work"] }\r\n}\r\n',
				"src/One.model.json": json({ className: "ObjectValue", attributes: { Rojo_Target_Value: "job" } }),
				"src/Two.model.json": json({ className: "Folder", attributes: { Rojo_Id: "two", Mine: 1 } }),
				"src/Three.meta.json": json({ id: "job" }),
				"src/Three.luau": "return 3",
			},
			{
				ServerScriptService: { Server: { $path: "src" } },
				Lighting: { $properties: { Brightness: 1, Ambient: [0.5, 0.25, 0] }, $attributes: { Mood: "dim" } },
			},
		);
		await current.luau(`
			local server = game.ServerScriptService.Server
			server.Job.Disabled = true
			server.Job:AddTag("Night")
			server.One.Value = server.Two
			server.Two:SetAttribute("Mine", 2)
			server.Two:SetAttribute("Where", Vector3.new(1, 2, 3))
			game.Lighting.Brightness = 2.5
			game.Lighting:SetAttribute("Mood", "bright")
		`);
		await pull(current);
		expect(current.read("src/Job.meta.json")).toBe(
			'{\r\n  // job\r\n  "properties": { "Disabled": true, "Tags": ["Night", "Work"] }\r\n}\r\n',
		);
		expect(values(current.read("src/One.model.json")).attributes).toEqual({ Rojo_Target_Value: "two" });
		expect(values(current.read("src/Two.model.json")).attributes).toEqual({
			...{ Rojo_Id: "two", Mine: 2 },
			Where: { Vector3: [1, 2, 3] },
		});
		expect(JSON.parse(current.read("default.project.json")).tree.Lighting).toEqual({
			$properties: { Brightness: 2.5, Ambient: [0.5, 0.25, 0] },
			$attributes: { Mood: "bright" },
		});
	});

	it("what a file cannot say, or only with somebody else's work, is refused and changes nothing", async () => {
		const current = await open({
			"src/data.json": "[1]",
			"src/Docs/README.md": "mine",
			"src/Docs/Page.luau": "return 1",
			"src/Fine.luau": "return 1",
		});
		await current.type("data", "return {1, 2}");
		await current.type("Fine", "return 2");
		const { changes = [] } = await current.sync("dryrun");
		const overrides = changes.map(({ id }) => ({ id, direction: "pull" }));
		const refused = await current.sync("fastfail", { overrides });
		expect(refused.status).toBe("error");
		expect(json(refused)).toContain("src/data.json is json that becomes a script");
		expect([current.read("src/data.json"), current.read("src/Fine.luau")]).toEqual(["[1]", "return 1"]);

		await current.type("data", "return {1}");
		await current.luau("game.ServerScriptService.Server.Docs:Destroy()");
		const gone = (await current.sync("dryrun")).changes ?? [];
		const kept = await current.sync("fastfail", { overrides: gone.map(({ id }) => ({ id, direction: "pull" })) });
		expect(json(kept)).toContain("src/Docs/README.md is in its folder, but is no part of the tree");
		expect(current.read("src/Docs/Page.luau")).toBe("return 1");
	});
});
