import { Type } from "@sinclair/typebox";
import { type History, ProjectHistory, projectAt } from "@studio-bridge/sync";
import { defineCommand } from "../../define-command.js";
import { presentHistory } from "../../sync/present-history.js";

const DEFAULT_LIMIT = 50;

export default defineCommand({
	kind: "plain",
	name: "history",
	tool: "sync_history",
	toolset: "sync",
	summary: "List what syncs replaced or removed",
	description:
		"List what syncs of a project replaced or removed, newest first: in Studio (texts, properties, subtrees) and on disk (files). Each entry has the id that sync_restore takes, when it was, where, how large it is, and who asked. Nothing is ever only in this list: the versions themselves are under .studio-bridge.",
	effect: "read",
	examples: ["studio-bridge history", "studio-bridge history --path src/server --limit 10 --json"],
	input: {
		project: Type.Optional(
			Type.String({ description: "The project file or its folder. Default: the folder this server was started in." }),
		),
		path: Type.Optional(
			Type.String({ description: "Only what is at or below this path: of a file, or of an instance." }),
		),
		limit: Type.Optional(
			Type.Integer({ minimum: 1, maximum: 10_000, description: `How many to list. Default: ${DEFAULT_LIMIT}.` }),
		),
	},
	positional: ["project"],
	handler: async ({ project = ".", path, limit = DEFAULT_LIMIT }): Promise<History & { total: number }> => {
		const { entries, damaged } = await new ProjectHistory(projectAt(project)).list();
		const found = entries.filter((entry) => isBelow(entry.fsPath, path) || isBelow(entry.instancePath, path));
		return { entries: found.slice(0, limit), total: found.length, damaged };
	},
	present: presentHistory,
});

function isBelow(at: string | null, path: string | undefined): boolean {
	if (path === undefined) return true;
	const above = path.replaceAll("\\", "/").replace(/\/+$/, "");
	return at === above || at?.startsWith(`${above}/`) === true;
}
