import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Definition } from "../src/wire/define.js";

const FOLDERS = { messages: "message", commands: "command", requests: "request" } as const;

/** Finds every definition by its folder, in the order of the file names, so that adding a message is adding a file. */
export async function loadDefinitions(wireFolder: string): Promise<Definition[]> {
	const definitions: Definition[] = [];
	for (const [folder, kind] of Object.entries(FOLDERS)) {
		const files = readdirSync(path.join(wireFolder, folder)).filter((file) => file.endsWith(".js"));
		for (const file of files.sort()) {
			const module: Record<string, unknown> = await import(pathToFileURL(path.join(wireFolder, folder, file)).href);
			const found = Object.values(module).filter(isDefinition);
			const [definition] = found;
			if (definition === undefined || found.length > 1 || definition.kind !== kind) {
				throw new Error(
					`src/wire/${folder}/${file}: expected exactly one definition of a ${kind}, found ${found.length}`,
				);
			}
			definitions.push(definition);
		}
	}
	return definitions;
}

function isDefinition(value: unknown): value is Definition {
	return typeof value === "object" && value !== null && "kind" in value && "type" in value && "summary" in value;
}
