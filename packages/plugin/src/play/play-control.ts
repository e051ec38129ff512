import type { CommandHandler } from "../dispatcher/handler";
import type { CommandOutcome, SessionContext, StudioState } from "../generated/protocol";
import { runMode } from "../state/run-mode";
import type { Studio } from "../state/studio";
import { safeText } from "../values/safe-text";
import { wireError } from "../wire/wire-error";
import type { PlayModes } from "./play-modes";

type Answer = CommandOutcome<"playControl">;

/** How often to look whether something has happened. With the pauses between, some 10 seconds. */
const LOOKS = 200;

const LOAD_COPIES = "Turn on File → Studio Settings → Studio → LoadUserPluginsInRunModes";
const NO_COPY = `No copy of the plugin runs in the playtest to end it. ${LOAD_COPIES}, end this playtest by hand, and the next one can be ended from here.`;

/** Starts or stops a playtest, and answers when Studio has done so. */
export function playControl(studio: Studio, playModes: PlayModes): CommandHandler<"playControl"> {
	const state = (): StudioState => runMode(studio.runFlags());
	return ({ action }) => {
		if (action === "status") return now(state());
		return action === "stop" ? stop(state, playModes) : start(state, playModes, action === "run" ? "run" : "play");
	};
}

function start(state: () => StudioState, playModes: PlayModes, kind: "play" | "run"): Answer {
	if (state() !== "Edit") return failed(`A playtest is already running (${state()}); stop or restart it.`);
	let problem: string | undefined;
	playModes.start(kind, (text) => {
		problem = text;
	});
	waitUntil(playModes, () => problem !== undefined || state() !== "Edit");
	if (problem !== undefined) return failed(`Studio did not start the playtest: ${safeText(problem)}`);
	if (state() === "Edit") return failed("Studio has not started the playtest yet. Ask for the status in a moment.");
	return { status: "success", state: state(), message: missing(playModes, kind) };
}

/** What to tell if a DataModel of the playtest cannot be reached, though it has had the time to load its plugins. */
function missing(playModes: PlayModes, kind: "play" | "run"): string | undefined {
	const wanted: SessionContext[] = kind === "play" ? ["server", "client"] : ["server"];
	const lacking = () => wanted.filter((context) => !playModes.contexts().includes(context));
	waitUntil(playModes, () => lacking().isEmpty());
	if (lacking().isEmpty()) return undefined;
	return `The playtest runs, but no copy of the plugin answers in its ${lacking().join(" and ")}. ${LOAD_COPIES}, and start the playtest again.`;
}

function stop(state: () => StudioState, playModes: PlayModes): Answer {
	if (state() === "Edit") return { status: "success", state: "Edit", message: "No playtest was running." };
	// A copy that has only just been loaded may not be connected yet.
	let asked = 0;
	waitUntil(playModes, () => {
		asked = playModes.stop();
		return asked > 0;
	});
	if (asked === 0) return failed(NO_COPY);
	waitUntil(playModes, () => state() === "Edit");
	if (state() !== "Edit")
		return failed("The playtest was asked to end but has not yet. Ask for the status in a moment.");
	return now("Edit");
}

function waitUntil(playModes: PlayModes, condition: () => boolean): void {
	for (let look = 0; look < LOOKS; look++) {
		if (condition()) return;
		playModes.pause();
	}
}

function now(state: StudioState): Answer {
	return { status: "success", state };
}

function failed(message: string): Answer {
	return { status: "error", error: wireError("play_failed", message) };
}
