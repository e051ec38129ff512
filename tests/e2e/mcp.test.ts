import type { ListToolsResult } from "@modelcontextprotocol/sdk/types.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Agent, freePort } from "../support/binary.js";

/** What clients of every strictness understand. */
const KEYWORDS = new Set(
	"type description properties required items enum default minimum maximum minLength maxLength minItems maxItems additionalProperties".split(
		" ",
	),
);

/** Every schema within a schema, by its path. */
function* walk(schema: Record<string, unknown>, at: string): Generator<[string, Record<string, unknown>]> {
	yield [at, schema];
	for (const [name, property] of Object.entries((schema.properties ?? {}) as Record<string, Record<string, unknown>>))
		yield* walk(property, `${at}/${name}`);
	if (schema.items !== undefined) yield* walk(schema.items as Record<string, unknown>, `${at}/items`);
}

describe("studio-bridge mcp, with no Studio open", () => {
	let agent: Agent;
	let tools: ListToolsResult["tools"];
	beforeAll(async () => {
		agent = await Agent.start(await freePort());
		({ tools } = await agent.client.listTools());
	});
	afterAll(() => agent.close());

	it("every tool's schema is an object of plain keywords", () => {
		const problems = tools.flatMap(({ name, inputSchema }) =>
			[...walk(inputSchema, name)].flatMap(([at, schema]) => [
				...Object.keys(schema)
					.filter((keyword) => !KEYWORDS.has(keyword))
					.map((keyword) => `${at}: ${keyword}`),
				...(typeof schema.type === "string" ? [] : [`${at}: no single type`]),
				...(at !== name && typeof schema.description !== "string" && !at.endsWith("/items")
					? [`${at}: no description`]
					: []),
			]),
		);
		expect(tools.length).toBeGreaterThan(0);
		expect(problems).toEqual([]);
	});

	it("every tool says what it does to the world, and which contract it fulfils", () => {
		for (const { name, annotations, _meta, title, description } of tools) {
			expect(annotations, name).toEqual({
				readOnlyHint: expect.any(Boolean),
				destructiveHint: expect.any(Boolean),
				idempotentHint: expect.any(Boolean),
				openWorldHint: false,
			});
			expect(_meta, name).toMatchObject({ "studio-bridge/id": expect.any(String) });
			expect([title, description].every((text) => (text ?? "").length > 10)).toBe(true);
			expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
		}
	});

	it("answers what clients ask of every server", async () => {
		expect(await agent.client.listResources()).toEqual({ resources: [] });
		expect(await agent.client.listResourceTemplates()).toEqual({ resourceTemplates: [] });
		const { prompts } = await agent.client.listPrompts();
		expect(prompts.map(({ name }) => name)).toEqual(["look_around", "debug_playtest"]);
		const { messages } = await agent.client.getPrompt({ name: "debug_playtest", arguments: { problem: "no jumping" } });
		expect(messages).toEqual([
			{ role: "user", content: { type: "text", text: expect.stringContaining("wrong in my game: no jumping") } },
		]);
		await expect(agent.client.getPrompt({ name: "debug_playtest" })).rejects.toMatchObject({ code: -32602 });
		await expect(agent.client.getPrompt({ name: "nothing" })).rejects.toMatchObject({ code: -32602 });
	});

	it("a wrong input says what would be right", async () => {
		await expect(agent.call("studio_state", { place: 1 })).rejects.toMatchObject({
			code: -32602,
			message: expect.stringMatching(/: Invalid input: must not have 'place'$/),
		});
		await expect(agent.call("studio_state", { timeout: 0 })).rejects.toMatchObject({
			code: -32602,
			message: expect.stringMatching(/: Invalid input: \/timeout must be >= 0.1$/),
		});
	});
});

describe("studio-bridge mcp flags", () => {
	it("--toolsets limits the list and what can be called", async () => {
		const agent = await Agent.start(await freePort(), ["--toolsets", "files"]);
		const { tools } = await agent.client.listTools();
		expect(tools.filter(({ name }) => name.startsWith("studio_"))).toEqual([]);
		await expect(agent.call("studio_state")).rejects.toMatchObject({ code: -32602 });
		await agent.close();
	});
});
