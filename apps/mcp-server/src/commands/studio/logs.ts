import { Type } from "@sinclair/typebox";
import { defineCommand } from "../../define-command.js";
import { requestStudio } from "../../sessions/request-studio.js";
import { followLogs } from "../../studio/follow-logs.js";
import { presentLine } from "../../studio/present-line.js";
import { Words } from "../../words.js";

export default defineCommand({
	kind: "session",
	name: "logs",
	tool: "studio_logs",
	toolset: "studio",
	summary: "Show the newest lines of Studio's output",
	description:
		"Retrieve buffered output log lines from a Roblox Studio session. Returns recent log entries with timestamps and severity levels. Use this to check for errors, warnings, or print output. Entries are in the order they were written; when there are more, `truncated` says so and `last`, given as `after`, fetches only what came later.",
	effect: "read",
	examples: [
		"studio-bridge logs",
		"studio-bridge logs --levels Error,Warning --count 200",
		"studio-bridge logs --follow --context server",
	],
	defaultContext: "edit",
	timeoutSeconds: 10,
	input: {
		count: Type.Optional(
			Type.Integer({
				minimum: 1,
				maximum: 1000,
				default: 50,
				description: "Maximum number of log entries to return. Default: 50.",
			}),
		),
		direction: Type.Optional(
			Words(
				["head", "tail"],
				"Return the oldest entries ('head') or the newest ('tail'), in order of time. Default: 'tail'.",
			),
		),
		levels: Type.Optional(
			Type.Array(Words(["Print", "Info", "Warning", "Error"], "A log level."), {
				minItems: 1,
				description: "Filter by log level. Default: all levels.",
			}),
		),
		includeInternal: Type.Optional(
			Type.Boolean({ default: false, description: "Include internal [StudioBridge] messages. Default: false." }),
		),
		after: Type.Optional(
			Type.Integer({ minimum: 0, description: "Only entries newer than this one: the `last` of an earlier answer." }),
		),
	},
	handler: async ({ count = 50, direction = "tail", levels, includeInternal = false, after }, context) => {
		const { entries, total, bufferCapacity, last } = await requestStudio(context, "Log query", "queryLogs", {
			count,
			direction,
			includeInternal,
			...(levels === undefined ? {} : { levels: [...new Set(levels)] }),
			...(after === undefined ? {} : { after }),
		});
		const truncated = entries.length < total;
		return {
			entries: entries.map(({ level, body, timestamp }) => ({ level, body, timestamp })),
			total,
			bufferCapacity,
			...(truncated || after !== undefined ? { last } : {}),
			...(truncated
				? { truncated, more: `${total - entries.length} more entries fit; ask with a larger count, at most 1000.` }
				: {}),
		};
	},
	present: ({ entries, more }, style) =>
		[
			...(entries.length === 0 ? [style.dim("No output.")] : entries.map((entry) => presentLine(entry, style))),
			...(more === undefined ? [] : [style.dim(more)]),
		].join("\n"),
	commandLine: {
		input: { follow: Type.Optional(Type.Boolean({ description: "Go on with new lines as they come, until Ctrl+C." })) },
		short: { f: "follow" },
		follow: followLogs,
	},
});
