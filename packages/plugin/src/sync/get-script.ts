import type { CommandHandler } from "../dispatcher/handler";
import type { ErrorCode } from "../generated/protocol";
import { gitBlobHash, sha256Hash } from "../hash/content-hash";
import { wireError } from "../wire/wire-error";
import { syncPath } from "./sync-path";
import type { SyncService } from "./sync-service";
import { invalidAt } from "./write-back";

/** The text of a script, by the id the last sync gave it. */
export function getScript(syncs: SyncService): CommandHandler<"getScript"> {
	return ({ id, fromDraft }) => {
		if (syncs.isApplying()) return failure("command_in_progress", "command already in progress");
		const ids = syncs.retained.current();
		if (ids === undefined) {
			return failure(
				"no_sync_session",
				'No previous sync session. Run atlas_sync(mode: "dryrun") first to establish the instance mapping.',
			);
		}
		const instance = ids.get(id);
		if (instance === undefined) {
			const message = "Instance not found by id. The sync session may be stale, run atlas_sync again.";
			return failure("instance_not_found", message);
		}
		if (!instance.IsDescendantOf(game)) {
			return failure("instance_deleted", "Instance was deleted since last sync. Run atlas_sync again.");
		}
		if (!instance.IsA("LuaSourceContainer")) {
			return failure("not_a_script", `Instance is not a script (${instance.ClassName})`);
		}
		return readScript(instance, fromDraft, syncs);
	};
}

function readScript(target: LuaSourceContainer, fromDraft: boolean, { editor }: SyncService) {
	const source = fromDraft ? editor.shown(target) : editor.held(target);
	const broken = invalidAt(source);
	if (broken !== undefined) {
		const message = `The script's text is not valid UTF-8 at byte ${broken}, so it cannot be sent. Mend it in Studio.`;
		return failure("invalid_text", message);
	}
	return {
		status: "success",
		source,
		studioHash: gitBlobHash(source),
		hash: sha256Hash(source),
		className: target.ClassName,
		instancePath: syncPath(target),
		isDraft: fromDraft,
	} as const;
}

function failure(code: ErrorCode, message: string) {
	return { status: "error", error: wireError(code, message) } as const;
}
