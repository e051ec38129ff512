import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { runBinary } from "../support/binary.js";
import { Workshop } from "../support/sync-workshop.js";

interface Entry {
	id: string;
	direction: string;
	kind: string;
	instancePath: string | null;
	fsPath: string | null;
	size: number;
	reason: string;
	lost?: string;
}

const PROJECT = {
	name: "workshop",
	tree: {
		$className: "DataModel",
		ServerScriptService: { Server: { $path: "src" } },
		Lighting: { $properties: { Brightness: 10 } },
	},
};

/** I12: whatever a sync replaced or removed, on either side, one command brings back byte for byte. */
describe("history and restore", () => {
	const opened: Workshop[] = [];
	const open = async (files: Record<string, string>) => {
		const workshop = await Workshop.open(files, PROJECT);
		opened.push(workshop);
		expect((await workshop.sync("fastfail")).status).toBe("empty");
		return workshop;
	};
	afterEach(() => Promise.all(opened.splice(0).map((workshop) => workshop.close())));

	const list = async (shop: Workshop, input: object = {}) =>
		((await shop.call("sync_history", { ...input })).structuredContent as unknown as { entries: Entry[] }).entries;
	const restore = async (shop: Workshop, id: string) => {
		const { structuredContent, isError, content } = await shop.call("sync_restore", { id });
		expect(isError, JSON.stringify(content)).toBeFalsy();
		return structuredContent as unknown as { items: { outcome: string }[] };
	};

	it("T22, I12: a text that a push replaced in Studio comes back byte for byte, and can be undone", async () => {
		const shop = await open({ "src/main.server.luau": "print(1)\n" });
		const odd = "print('old')\r\n\r\n-- \u00e9 \u{1f600}\t\n\n";
		await shop.type("main", odd);
		shop.write("src/main.server.luau", "print(2)\n");
		const { changes: [{ id: changeId } = { id: "" }] = [] } = await shop.sync("fastfail");
		await shop.sync("fastfail", { overrides: [{ id: changeId, direction: "push" }] });
		expect(await shop.source("main")).toBe("print(2)\n");

		const [lost, ...others] = await list(shop);
		expect(others).toEqual([]);
		expect(lost).toMatchObject({
			direction: "to Studio",
			kind: "source",
			instancePath: "ServerScriptService/Server/main",
			fsPath: "src/main.server.luau",
			size: Buffer.byteLength(odd),
			reason: "sync, asked by test",
		});
		expect(await restore(shop, lost?.id ?? "")).toMatchObject({ items: [{ outcome: "restored" }] });
		expect(await shop.source("main")).toBe(odd);
		expect(await restore(shop, lost?.id ?? "")).toMatchObject({ items: [{ outcome: "unchanged" }] });

		const [undo] = await list(shop);
		expect(undo).toMatchObject({ kind: "source", size: "print(2)\n".length });
		await restore(shop, undo?.id ?? "");
		expect(await shop.source("main")).toBe("print(2)\n");
	});

	it("I12: what a push removed from Studio comes back with everything below it, also after a restart", async () => {
		const shop = await open({ "src/main.server.luau": "print(1)\n" });
		const look = `local tool = game.ServerScriptService.Server.Tool
			return tool.ClassName .. tool:GetAttribute("Level") .. tool.Handle.Size.Y .. tool.Use.Source`;
		await shop.luau(`local tool = Instance.new("Model")
			tool.Name = "Tool"
			tool:SetAttribute("Level", 0.1)
			local handle = Instance.new("Part")
			handle.Name = "Handle"
			handle.Size = Vector3.new(1, 0.3, 7)
			handle.Parent = tool
			local use = Instance.new("Script")
			use.Name = "Use"
			use.Source = "print('use')\\r\\n"
			use.Parent = tool
			tool.Parent = game.ServerScriptService.Server`);
		const before = await shop.luau(look);
		const { changes: [{ id } = { id: "" }] = [] } = await shop.sync("dryrun");
		const pushed = await shop.sync("fastfail", { overrides: [{ id, direction: "push" }] });
		expect(pushed).toMatchObject({ status: "success" });
		expect(await shop.luau("return #game.ServerScriptService.Server:GetChildren()")).toBe("1");

		await shop.restartServer();
		const [lost] = await list(shop, { path: "ServerScriptService" });
		expect(lost).toMatchObject({ kind: "subtree", count: 3, className: "Model" });
		await restore(shop, lost?.id ?? "");
		expect(await shop.luau(look)).toBe(before);
	});

	it("I12: a property that a push replaced comes back as it was", async () => {
		const shop = await open({ "src/main.server.luau": "print(1)\n" });
		await shop.luau("game.Lighting.Brightness = 3.3");
		const exact = await shop.luau("return string.format('%.17g', game.Lighting.Brightness)");
		const { changes: [{ id } = { id: "" }] = [] } = await shop.sync("dryrun");
		await shop.sync("fastfail", { overrides: [{ id, direction: "push" }] });
		expect(await shop.luau("return game.Lighting.Brightness")).toBe("10");
		const [lost] = await list(shop);
		expect(lost).toMatchObject({ kind: "properties", properties: ["Brightness"], instancePath: "Lighting" });
		await restore(shop, lost?.id ?? "");
		expect(await shop.luau("return string.format('%.17g', game.Lighting.Brightness)")).toBe(exact);
	});

	it("I1: where nothing can be kept, nothing in Studio is replaced", async () => {
		const shop = await open({ "src/main.server.luau": "print(1)\n" });
		shop.write(".studio-bridge/history", "a file where the folder should be");
		shop.write("src/main.server.luau", "print(2)\n");
		const report = await shop.sync("fastfail");
		expect(report).toMatchObject({ status: "error", message: expect.stringContaining("could not be kept") });
		expect(report.message).toContain("Nothing was changed.");
		expect(await shop.source("main")).toBe("print(1)\n");
	});

	it("I12: a file that a pull replaced comes back from the command line, without a Studio", async () => {
		const file = "return 1\r\n-- no newline at the end";
		const shop = await open({ "src/Left.luau": file });
		await shop.type("Left", "return 2\n");
		expect(await shop.sync("fastfail")).toMatchObject({ status: "success" });
		await shop.studio.kill();
		const [lost] = await list(shop);
		expect(lost).toMatchObject({
			...{ direction: "to files", kind: "file", fsPath: "src/Left.luau", size: file.length },
			...{ instancePath: "ServerScriptService/Server/Left", reason: "sync, asked by test" },
		});
		const id = lost?.id.slice(-8) ?? "";
		const shown = await runBinary(["history", shop.folder]);
		expect(shown.stdout).toContain(`${id}  `);
		const looked = await runBinary([
			"restore",
			id,
			"--project",
			shop.folder,
			"--to",
			path.join(shop.folder, "old.luau"),
		]);
		expect([looked.code, looked.stderr]).toEqual([0, ""]);
		expect(readFileSync(path.join(shop.folder, "old.luau"), "utf8")).toBe(file);
		expect(shop.read("src/Left.luau")).toBe("return 2\r\n");
		const restored = await runBinary(["restore", id, "--project", shop.folder]);
		expect([restored.code, restored.stdout]).toEqual([0, "restored   src/Left.luau\nIn the project's files.\n"]);
		expect(shop.read("src/Left.luau")).toBe(file);
		const unknown = await runBinary(["restore", "ffffff", "--project", shop.folder]);
		expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining("There is no backup ffffff")]);
	});
});
