import type { CommandContext } from "../../dispatcher/handler";
import type { KeptVersion, WireError } from "../../generated/protocol";

const MOST_A_PAGE = 1000;
const BYTES_A_PAGE = 1_000_000;

/** Hands versions over, and returns once all are on disk; says why not, if not. */
export function keepVersions(
	versions: readonly KeptVersion[],
	revision: string,
	context: CommandContext,
): WireError | undefined {
	let page: KeptVersion[] = [];
	let bytes = 0;
	for (const [index, version] of ipairs(versions)) {
		page.push(version);
		bytes += sizeOf(version);
		const last = index === versions.size();
		if (page.size() < MOST_A_PAGE && bytes < BYTES_A_PAGE && !last) continue;
		const answer = context.ask("keepVersions", { revision, versions: page, last });
		if (answer.status === "error") return answer.error;
		page = [];
		bytes = 0;
	}
	return undefined;
}

function sizeOf(version: KeptVersion): number {
	if (version.kind === "subtree") return version.model.size();
	return version.kind === "source" ? (version.text ?? version.bytes ?? "").size() : 500;
}
