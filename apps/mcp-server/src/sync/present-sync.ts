import type { ReportedChange, SyncReport } from "@studio-bridge/sync";
import type { Style } from "../text/style.js";
import { table } from "../text/table.js";

const words: Record<SyncReport["status"], string> = {
	success: "Synced.",
	empty: "Nothing to sync: the project and Studio agree.",
	dryrun: "Dry run: nothing was changed.",
	fastfail_unresolved: "Stopped: some changes are not decided. Nothing was changed.",
	rejected: "Rejected. Nothing was changed.",
	pending: "The changes wait for a decision in Studio.",
	already_connected: "A live sync is running between this project and this place.",
	sync_in_progress: "Another sync is running in this Studio.",
	error: "Sync failed.",
};

/** A sync on a terminal: a line for each change, then what was refused, then how it ended. */
export function presentSync(report: SyncReport, style: Style): string {
	const { changes = [], failed = [], verdicts = [], message, status, syncId } = report;
	const refused = verdicts.filter(({ verdict }) => verdict !== "applied");
	return [
		...(changes.length === 0 ? [] : [changeTable(changes, style), ""]),
		...failed.map(({ id, message: reason }) => style.red(`not done  ${id}: ${style.plain(reason)}`)),
		...refused.map(({ id, verdict, message: reason = "" }) =>
			style.yellow(`override  ${id}: ${verdict} ${style.plain(reason)}`.trimEnd()),
		),
		...(failed.length + refused.length === 0 ? [] : [""]),
		`${words[status]}${message === undefined ? "" : ` ${style.plain(message)}`}`,
		...(syncId === undefined ? [] : [style.dim(`studio-bridge sync --sync-id ${syncId} tells the decision.`)]),
		...(changes.some(isOpen) && status !== "pending"
			? [
					style.dim(
						"Decide with --override <id>=push or <id>=pull; read Studio's side with studio-bridge get-script --id <id>.",
					),
				]
			: []),
	].join("\n");
}

const isOpen = ({ direction }: ReportedChange): boolean => direction === undefined;

function changeTable(changes: readonly ReportedChange[], style: Style): string {
	const rows = changes.map((change) => [
		change.direction ?? "undecided",
		change.count === undefined || change.count === 1 ? change.patchType : `${change.patchType} ×${change.count}`,
		style.plain(change.path),
		style.plain(change.className),
		style.plain(change.fsPath ?? ""),
		change.id,
	]);
	return table(["DO", "CHANGE", "INSTANCE", "CLASS", "FILE", "ID"], rows, (cell, row, column) => {
		if (row === 0 || column === 5) return style.dim(cell);
		if (column !== 0) return cell;
		return cell === "undecided" ? style.yellow(cell) : style.green(cell);
	});
}
