import type { Project } from "@studio-bridge/project";
import type { SessionFacts } from "./sync-session.js";

/** Why a project may not be synced with a place, or undefined when it may. */
export function placeRefusal({ session, path }: Project, { placeId }: SessionFacts): string | undefined {
	const { servePlaceIds, blockedPlaceIds } = session;
	const shown = placeId === 0 ? "a place that was never published" : `place ${placeId}`;
	if (servePlaceIds !== undefined && !servePlaceIds.includes(placeId)) {
		return `${path} is only for the places ${servePlaceIds.join(", ")} (servePlaceIds), and this Studio has ${shown} open. Open one of them, or add ${placeId} to servePlaceIds.`;
	}
	if (blockedPlaceIds?.includes(placeId)) {
		return `${path} must not be synced with ${shown} (blockedPlaceIds). Open another place, or remove ${placeId} from blockedPlaceIds.`;
	}
	return undefined;
}

/** Why a project cannot be synced with any place. */
export function rootRefusal(className: string): string | undefined {
	if (className === "DataModel") return undefined;
	return `This project describes a ${className}, not a place, so there is nothing in Studio to sync it with. Its tree needs "$className": "DataModel".`;
}
