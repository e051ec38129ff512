import { BridgeError } from "@studio-bridge/bridge";
import { projectAt } from "@studio-bridge/sync";
import { describe, expect, it } from "vitest";
import { blockOf, callTool, projectWith, scriptedSession, textOf } from "../../../test/scripted-session.js";
import { inputSchema } from "../../define-command.js";
import getScript from "./get-script.js";
import sync from "./sync.js";

const answer = {
	status: "success",
	source: "print('hello')",
	studioHash: "a".repeat(40),
	hash: "b".repeat(64),
	className: "Script",
	instancePath: "ServerScriptService/Server/main",
	isDraft: false,
};

const files = { "src/main.server.luau": "", "src/note.txt": "", "src/Util/init.luau": "" };

async function ask(input: object, reply: () => unknown = () => answer) {
	const project = projectWith(files);
	const { tree } = await projectAt(project).read();
	const idOf = (name: string) => [...tree.subtree()].find((node) => node.name === name)?.id;
	const { session, asked } = scriptedSession({ getScript: reply });
	return { result: await callTool(getScript, { project, ...input }, [session]), asked, idOf, project, session };
}

describe("get_script", () => {
	it("is listed with its schema, and teaches the workflow", () => {
		const { properties, required = [] } = inputSchema(getScript);
		expect([Object.keys(properties), required]).toEqual([expect.arrayContaining(["id", "fsPath", "fromDraft"]), []]);
		for (const words of [
			"The id and fsPath parameters come from a previous atlas_sync",
			'call atlas_sync(mode: "dryrun") first',
			'1. atlas_sync(mode: "fastfail")',
			"2. get_script(id:",
			"3. Merge the Studio source",
			"4. atlas_sync(overrides:",
			"SHA1 of the git blob format",
		])
			expect(getScript.description).toContain(words);
	});

	it("by fsPath: resolved to the id, which the plugin is asked for; the answer has every field", async () => {
		const { result, asked, idOf } = await ask({ fsPath: "src/main.server.luau" });
		const id = idOf("main");
		expect(asked).toEqual([{ type: "getScript", params: { id, fromDraft: false } }]);
		const { status, ...read } = answer;
		expect(result.structuredContent).toEqual({ status, ...read, id, fsPath: "src/main.server.luau" });
		expect(blockOf(result)).toEqual(result.structuredContent);
		expect(textOf(result)).toMatch(
			/^Script source for ServerScriptService\/Server\/main \(Script\):\nHash: a{40}\n\n<json>/,
		);
		expect(result.isError).toBeUndefined();
	});

	it("by the init file of a folder, as fsPath names it", async () => {
		const { asked, idOf, result } = await ask({ fsPath: "src/Util/init.luau" });
		expect(asked).toMatchObject([{ params: { id: idOf("Util") } }]);
		expect(result.structuredContent).toMatchObject({ fsPath: "src/Util/init.luau" });
	});

	it("by id: passed through, its file found, the draft asked for", async () => {
		const first = await ask({ fsPath: "src/main.server.luau" });
		const id = first.idOf("main");
		const { asked, result } = await ask({ id, fromDraft: true }, () => ({ ...answer, isDraft: true }));
		expect(asked).toEqual([{ type: "getScript", params: { id, fromDraft: true } }]);
		expect(result.structuredContent).toMatchObject({ id, fsPath: "src/main.server.luau", isDraft: true });
	});

	it("an id only the plugin knows is passed through without a file", async () => {
		const { asked, result } = await ask({ id: "{C0FFEE}" });
		expect(asked).toHaveLength(1);
		expect(result.structuredContent).toMatchObject({ id: "{C0FFEE}", fsPath: null });
	});

	it.each([
		["a file that is no script", { fsPath: "src/note.txt" }, "Instance is not a script (StringValue)"],
		["a file that is not there", { fsPath: "src/gone.luau" }, "No instance of the project comes from src/gone.luau"],
	])("%s is refused before Studio is asked", async (_name, input, words) => {
		const { result, asked } = await ask(input);
		expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining(words)]);
		expect(blockOf(result)).toMatchObject({ status: "error" });
		expect(asked).toEqual([]);
	});

	it.each([
		["no_sync_session", 'No previous sync session. Run atlas_sync(mode: "dryrun") first.'],
		["instance_not_found", "Instance not found by id. The sync session may be stale, run atlas_sync again."],
		["instance_deleted", "Instance was deleted since last sync. Run atlas_sync again."],
		["not_a_script", "Instance is not a script (Part)"],
		["command_in_progress", "A command is already in progress."],
	] as const)("%s of the plugin is an error in its words", async (code, message) => {
		const { result } = await ask({ id: "0".repeat(32) }, () => new BridgeError(code, message));
		expect(result).toMatchObject({ isError: true, structuredContent: { status: "error", message } });
	});

	it("without id and fsPath it is invalid params", async () => {
		await expect(ask({})).rejects.toMatchObject({ code: -32602 });
	});

	it("without a Studio it says so", async () => {
		const result = await callTool(getScript, { id: "a" }, []);
		expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining("No active sessions")]);
	});

	it("is answered while a sync is going on", async () => {
		const project = projectWith(files);
		let inner: unknown;
		const { session } = scriptedSession({
			getScript: () => answer,
			sync: async () => {
				const fsPath = "src/main.server.luau";
				inner = (await callTool(getScript, { project, fsPath }, [session])).structuredContent;
				return { status: "empty", verdicts: [] };
			},
		});
		await callTool(sync, { project }, [session]);
		expect(inner).toMatchObject({ status: "success", source: "print('hello')" });
	});
});
