import type { LiveNews } from "../sync/live/live-sync";
import { type LiveEvent, type LiveState, liveOff, MOST_RECENT } from "./panel-state";

const NOBODY =
	"Nobody serves a project for this place. In a terminal: studio-bridge serve --project <folder>, or studio-bridge sync --live.";

/** What the panel shows of a live sync after its news. */
export function followLive(before: LiveState, news: LiveNews, at: number): LiveState {
	if (news.state === "off") return { ...liveOff, message: news.message, recent: before.recent };
	const made = (news.made ?? []).map((one): LiveEvent => ({ at, ...one }));
	return {
		state: news.state,
		project: news.project,
		message: news.message,
		conflicts: news.waiting.map(({ id, path, className, message }) => ({ id, path, className, message })),
		recent: [...made, ...before.recent].filter((_, index) => index < MOST_RECENT),
	};
}

/** Somebody pressed start, and no server took it up. */
export function notAnswered(live: LiveState): LiveState {
	return live.state === "starting" && live.project === undefined ? { ...liveOff, message: NOBODY } : live;
}
