import type { CommandContext, CommandHandler } from "../../dispatcher/handler";
import type { CommandOutcome, KeptVersion, SyncFailure, WireError } from "../../generated/protocol";
import { wireError } from "../../wire/wire-error";
import { UndoLog } from "../apply/undo-log";
import { syncPath } from "../sync-path";
import type { SyncService, SyncWorld } from "../sync-service";
import { keepVersions } from "./keep-versions";
import { planRestoration, type Restoration } from "./restoration";

type Outcome = CommandOutcome<"restoreVersions">;

/** Brings versions back that were kept: all or none, and what they replace is kept first. */
export function restoreVersions(syncs: SyncService, world: SyncWorld): CommandHandler<"restoreVersions"> {
	return ({ revision }, context) => {
		if (syncs.isApplying())
			return failed("command_in_progress", "A sync is writing to Studio. Try again when it is done.");
		const { versions, problem } = readVersions(revision, context);
		if (problem !== undefined) return { status: "error", error: problem };
		const undo = new UndoLog();
		const known = syncs.retained.current();
		const { editor, models } = world;
		const where = { editor, models, undo, known: (id: string) => known?.get(id) };
		const plans: Restoration[] = [];
		const failures: SyncFailure[] = [];
		for (const version of versions) {
			const plan = planRestoration(version, { ...where, studioId: (one) => syncs.retained.studioId(one) });
			if (typeIs(plan, "string")) failures.push({ id: version.id, message: plan });
			else plans.push(plan);
		}
		if (!failures.isEmpty()) return refused(failures, "Nothing was changed.");
		const lost: KeptVersion[] = [];
		for (const { replaces } of plans) for (const version of replaces) lost.push(version);
		const unkept = keepVersions(lost, revision, context);
		if (unkept !== undefined) return { status: "error", error: unkept };
		return perform(plans, world, undo);
	};
}

function perform(plans: readonly Restoration[], world: SyncWorld, undo: UndoLog): Outcome {
	const finish = world.beginUndoStep();
	const failures: SyncFailure[] = [];
	for (const { id, isNeeded, perform: write } of plans) {
		if (!isNeeded || !failures.isEmpty()) continue;
		const [ok, problem] = pcall(write);
		if (!ok || problem !== undefined) failures.push({ id, message: tostring(problem) });
	}
	const stuck = failures.isEmpty() ? [] : undo.rollBack();
	finish?.();
	if (!failures.isEmpty()) {
		const ending = stuck.isEmpty() ? "Studio was put back as it was." : `Not all was put back: ${stuck.join("; ")}`;
		return refused(failures, ending);
	}
	const restored = plans.map(({ id, isNeeded, instance }) => ({
		id,
		path: syncPath(instance()),
		outcome: isNeeded ? ("restored" as const) : ("unchanged" as const),
	}));
	return { status: "success", restored };
}

/** All of them, with the pieces of long models put together. */
function readVersions(revision: string, context: CommandContext) {
	const versions: KeptVersion[] = [];
	let pieces: string[] = [];
	let cursor: string | undefined;
	do {
		const page = context.ask("readVersions", { revision, cursor });
		if (page.status === "error") return { versions, problem: page.error as WireError | undefined };
		for (const version of page.versions) {
			if (version.kind === "subtree") {
				pieces.push(version.model);
				if (version.more === true) continue;
				versions.push({ ...version, model: pieces.join("") });
				pieces = [];
			} else versions.push(version);
		}
		cursor = page.nextCursor;
	} while (cursor !== undefined);
	return { versions, problem: undefined };
}

function failed(code: WireError["code"], message: string): Outcome {
	return { status: "error", error: wireError(code, message) };
}

function refused(failures: readonly SyncFailure[], ending: string): Outcome {
	const [{ message }] = failures;
	return { status: "error", error: wireError("apply_failed", `${message} ${ending}`), failed: [...failures] };
}
