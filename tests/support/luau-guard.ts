import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createHeadlessStudio, type HeadlessStudio } from "@studio-bridge/headless-studio";
import type { Schemas, Violation } from "@studio-bridge/protocol";

export interface Question {
	schema: keyof Schemas;
	/** As it would come off the wire. */
	json: string;
}

/** The plugin's own guard: the module inside the release artifact, asked on the Luau VM. */
export class LuauGuard {
	readonly #studio: HeadlessStudio;

	private constructor(studio: HeadlessStudio) {
		this.#studio = studio;
	}

	static async load(): Promise<LuauGuard> {
		const studio = await createHeadlessStudio({ clock: "virtual", limits: { runMs: 60_000 } });
		const artifact = readFileSync(fileURLToPath(import.meta.resolve("@studio-bridge/plugin/studio-bridge.rbxm")));
		studio.loadPlugin(artifact, { name: "guarded.rbxm", settings: { StudioBridge_port: 1 } });
		return new LuauGuard(studio);
	}

	/** What the guard says to each value, `undefined` where it fits. */
	check(questions: readonly Question[]): (Violation | undefined)[] {
		const list = questions
			.map(({ schema, json }) => `{"schema":${JSON.stringify(schema)},"json":${JSON.stringify(json)}}`)
			.join(",");
		const level = "=".repeat(8);
		const [answer] = this.#studio.run(`
			local HttpService = game:GetService("HttpService")
			local folder = game:GetService("PluginDebugService"):FindFirstChild("user_guarded.rbxm")
			local protocol = require(folder:FindFirstChild("protocol", true))
			local answers = {}
			for index, question in HttpService:JSONDecode([${level}[[${list}]]${level}]) do
				answers[index] = protocol.check(question.schema, HttpService:JSONDecode(question.json)) or false
			end
			return HttpService:JSONEncode(answers)
		`);
		return (JSON.parse(String(answer)) as (Violation | false)[]).map((violation) =>
			violation === false ? undefined : violation,
		);
	}

	close(): Promise<void> {
		return this.#studio.close();
	}
}
