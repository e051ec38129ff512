import { type History, type HistoryEntry, shortId } from "@studio-bridge/sync";
import type { Style } from "../text/style.js";
import { table } from "../text/table.js";

/** What syncs replaced or removed, a line each. */
export function presentHistory({ entries, total, damaged }: History & { total: number }, style: Style): string {
	if (total === 0 && damaged.length === 0) return "Nothing was replaced or removed yet.";
	const rows = entries.map((entry) => [
		shortId(entry.id),
		entry.time.replace("T", " ").slice(0, 19),
		entry.direction,
		kindOf(entry),
		style.plain(entry.instancePath ?? ""),
		style.plain(entry.fsPath ?? ""),
		entry.size === null ? "" : sizeOf(entry.size),
		style.plain(entry.reason) + (entry.lost === undefined ? "" : ` (gone: ${entry.lost})`),
	]);
	return [
		table(["ID", "TIME (UTC)", "WRITTEN", "WAS", "INSTANCE", "FILE", "SIZE", "WHAT, WHO"], rows, (cell, row) =>
			row === 0 ? style.dim(cell) : cell,
		),
		...(total > entries.length ? [style.dim(`${total - entries.length} older ones: --limit ${total}.`)] : []),
		...damaged.map((path) => style.yellow(`${style.plain(path)} is damaged and cannot be read.`)),
		style.dim("studio-bridge restore <ID> brings one back, restore <ID> --look only shows it."),
	].join("\n");
}

function kindOf({ kind, count = 1, className, properties = [] }: HistoryEntry): string {
	if (kind === "subtree") return count > 1 ? `${className} with ${count - 1} below` : `${className}`;
	return kind === "properties" ? properties.join(", ") : kind;
}

function sizeOf(bytes: number): string {
	if (bytes < 1000) return `${bytes} B`;
	return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
