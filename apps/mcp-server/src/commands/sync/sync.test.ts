import { BridgeError } from "@studio-bridge/bridge";
import type { RequestOutcome } from "@studio-bridge/protocol";
import { describe, expect, it } from "vitest";
import { blockOf, callTool, projectWith, scriptedSession, textOf } from "../../../test/scripted-session.js";
import { inputSchema } from "../../define-command.js";
import { createStyle } from "../../text/style.js";
import sync from "./sync.js";

const change = {
	path: "ServerScriptService/Server/main",
	id: "0".repeat(32),
	direction: "push",
	patchType: "Edit",
	className: "Script",
	studioHash: "a".repeat(40),
	properties: { Disabled: { current: false, incoming: true } },
};

/** The answer of atlas_sync when the plugin answers this. */
async function answerTo(answer: unknown, input: object = {}) {
	const { session, asked } = scriptedSession({ sync: () => answer });
	const result = await callTool(sync, { project: projectWith({ "src/main.server.luau": "" }), ...input }, [session]);
	return { result, asked };
}

describe("atlas_sync", () => {
	it("is listed with mode and overrides, and teaches the workflow", () => {
		const { properties } = inputSchema(sync);
		expect(properties.mode).toMatchObject({ enum: ["standard", "manual", "fastfail", "dryrun", "merge"] });
		expect(properties.overrides).toMatchObject({
			type: "array",
			items: {
				required: ["id", "direction"],
				properties: { direction: { enum: ["push", "pull"] }, studioHash: {}, expectedProperties: { type: "object" } },
			},
		});
		for (const words of ['mode: "fastfail"', "get_script", "studioHash", "dryrun", "expectedProperties"])
			expect(sync.description).toContain(words);
	});

	it("asks for standard without overrides unless told otherwise", async () => {
		const { asked } = await answerTo({ status: "empty", verdicts: [] });
		expect(asked).toEqual([
			{
				type: "sync",
				params: {
					...{ mode: "standard", overrides: [], wait: true, reviewTimeoutMs: 300_000 },
					requestedBy: { name: "Claude" },
					project: { name: expect.any(String), path: expect.any(String) },
				},
			},
		]);
	});

	it("says who asks and why, for the person who reviews it", async () => {
		const { asked } = await answerTo({ status: "empty", verdicts: [] }, { reason: "The doors open now." });
		expect(asked).toMatchObject([{ params: { requestedBy: { name: "Claude", reason: "The doors open now." } } }]);
		const { asked: long } = await answerTo({ status: "empty", verdicts: [] }, { reason: "😀".repeat(600) });
		expect(long).toMatchObject([{ params: { requestedBy: { reason: "😀".repeat(500) } } }]);
	});

	it.each(["standard", "manual", "fastfail", "dryrun", "merge"])("passes mode %s on", async (mode) => {
		const { asked } = await answerTo({ status: "empty", verdicts: [] }, { mode });
		expect(asked).toMatchObject([{ params: { mode } }]);
	});

	it("passes overrides, deadline and patience on", async () => {
		const overrides = [
			{ id: "0".repeat(32), direction: "push", studioHash: "a".repeat(40), expectedProperties: { Disabled: false } },
			{ id: "1".repeat(32), direction: "pull", expectedProperties: { Position: { Vector3: [0, 5, 0] } } },
		];
		const { asked } = await answerTo(
			{ status: "empty", verdicts: [] },
			{ overrides, wait: false, reviewTimeout: 1.5, mode: "manual" },
		);
		expect(asked).toMatchObject([{ params: { overrides, wait: false, reviewTimeoutMs: 1500 } }]);
	});

	it.each([
		["an unknown mode", { mode: "yolo" }],
		["an override without a direction", { overrides: [{ id: "a" }] }],
		["an override with another direction", { overrides: [{ id: "a", direction: "both" }] }],
		["overrides that are no list", { overrides: { id: "a", direction: "push" } }],
		["an override with a field nobody knows", { overrides: [{ id: "a", direction: "push", hash: "x" }] }],
	])("%s is invalid params, and Studio is not asked", async (_name, input) => {
		const { session, asked } = scriptedSession({});
		await expect(callTool(sync, input, [session])).rejects.toMatchObject({ code: -32602 });
		expect(asked).toEqual([]);
	});

	it("an expected value the wire has no form for is invalid params too", async () => {
		const refusal = new BridgeError("invalid_command", "/overrides/0/expectedProperties/P must be one of …", {});
		await expect(answerTo(refusal)).rejects.toMatchObject({ code: -32602 });
	});

	it.each([
		["success", { changes: [change], verdicts: [] }, undefined],
		["dryrun", { changes: [change], verdicts: [] }, undefined],
		["empty", { verdicts: [] }, undefined],
		["pending", { syncId: "s1", changes: [change], verdicts: [] }, undefined],
		["fastfail_unresolved", { changes: [change], verdicts: [] }, true],
		["rejected", { changes: [change], verdicts: [], message: "The changes were rejected in Studio." }, true],
		["already_connected", { message: "A live sync is running." }, true],
		["sync_in_progress", { message: "A sync is running." }, true],
	] as const)("%s: the block, the structure and isError", async (status, fields, isError) => {
		const { result } = await answerTo({ status, ...fields });
		expect(result.isError).toBe(isError);
		expect(blockOf(result)).toEqual(result.structuredContent);
		expect(result.structuredContent).toMatchObject({ status });
		if ("changes" in fields) {
			expect(textOf(result)).toContain("- [push] ServerScriptService/Server/main (Edit, Script)");
			expect(result.structuredContent).toMatchObject({
				changes: [{ ...change, fsPath: null, defaultSelection: null }],
			});
		}
	});

	it("verdicts are told, refused ones in words", async () => {
		const verdicts = [
			{ id: "a", verdict: "applied" },
			{ id: "b", verdict: "hash_mismatch", message: "Studio has another text now.", currentHash: "c".repeat(40) },
		];
		const { result } = await answerTo({ status: "fastfail_unresolved", changes: [], verdicts });
		expect(result.structuredContent).toMatchObject({ verdicts });
		expect(textOf(result)).toContain("- b: hash_mismatch (Studio has another text now.)");
	});

	it("without a Studio it says so", async () => {
		const result = await callTool(sync, {}, []);
		expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining("No active sessions")]);
	});

	it("a project that is not there is an answer that says where it was looked for", async () => {
		const { session, asked } = scriptedSession({});
		const result = await callTool(sync, { project: "/nowhere" }, [session]);
		expect([result.isError, textOf(result)]).toEqual([
			true,
			expect.stringContaining("There is no project at /nowhere"),
		]);
		expect(asked).toEqual([]);
	});

	it("names files and keeps answering while the plugin asks back", async () => {
		const { session } = scriptedSession({
			sync: async (_params, { onRequest }) => {
				const page = (await onRequest?.readTree?.({})) as Extract<RequestOutcome<"readTree">, { status: "success" }>;
				const id = page.ids.slice(page.names.indexOf("main") * 32).slice(0, 32);
				return { status: "dryrun", changes: [{ ...change, id }], verdicts: [] };
			},
		});
		const project = projectWith({ "src/main.server.luau": "" });
		const result = await callTool(sync, { project, mode: "dryrun" }, [session]);
		expect(result.structuredContent).toMatchObject({ changes: [{ fsPath: "src/main.server.luau" }] });
		expect(textOf(result)).toContain("(Edit, Script, fs=src/main.server.luau)");
	});
});

describe("studio-bridge sync", () => {
	it("shows a table and what is left to decide", () => {
		if (sync.kind !== "session") throw new Error("not a session command");
		const { direction: _none, ...open } = change;
		const changes = [
			{ ...change, fsPath: "src/main.server.luau", defaultSelection: "push" },
			{
				...open,
				fsPath: null,
				defaultSelection: null,
				patchType: "Remove",
				count: 3,
				path: "Workspace/\u001b[31mEvil",
			},
		];
		const text = sync.present({ status: "dryrun", changes }, createStyle(false));
		expect(text.split("\n")).toEqual([
			expect.stringMatching(/^DO +CHANGE +INSTANCE +CLASS +FILE +ID$/),
			expect.stringMatching(/^push +Edit +ServerScriptService\/Server\/main +Script +src\/main\.server\.luau +0{32}$/),
			expect.stringMatching(/^undecided +Remove ×3 +Workspace\/\\u001b\[31mEvil +Script +0{32}$/),
			"",
			"Dry run: nothing was changed.",
			expect.stringContaining("--override"),
		]);
	});

	it("takes decisions as flags", async () => {
		if (sync.kind !== "session") throw new Error("not a session command");
		const override = ["abc=pull", "{0-1}=push@0123abc"];
		expect(await sync.commandLine?.prepare?.({}, { override })).toEqual({
			overrides: [
				{ id: "abc", direction: "pull" },
				{ id: "{0-1}", direction: "push", studioHash: "0123abc" },
			],
		});
		for (const wrong of ["abc", "=push", "abc=both", "abc=push@XYZ"])
			await expect(sync.commandLine?.prepare?.({}, { override: [wrong] })).rejects.toMatchObject({
				code: "invalid_input",
			});
	});
});
