import { safeText } from "../../values/safe-text";
import { createButton, mainLook, plainLook } from "../kit/button";
import type { Painter } from "../kit/painter";
import type { Colour } from "../kit/palette";
import { createText } from "../kit/text";
import { type LiveEvent, type LiveState, MOST_RECENT, type PanelActions, type PanelState } from "../panel-state";
import { count } from "../review/review-words";
import { createCard, createHeading, createLine, createParagraph } from "./card";

const EVENT_HEIGHT = 20;

const titles = { off: "Off", starting: "Starting…", on: "On: both sides follow each other", paused: "Paused" } as const;

/** Live sync: whether it is on, what flows, what waits for a decision. Returns how to show it. */
export function createLiveCard(painter: Painter, parent: Instance, actions: PanelActions): (state: PanelState) => void {
	const card = createCard(painter, parent, "Live", 5);
	createHeading(painter, card, "Live sync");
	const showTitle = createParagraph(painter, card, "State", "text", 1);
	const showMessage = createParagraph(painter, card, "Message", "warning", 2);
	const showConflicts = createParagraph(painter, card, "Conflicts", "warning", 3);
	const line = createLine(painter, card, "Actions", 4);
	const size = { Size: UDim2.fromOffset(130, 28) };
	const start = createButton(painter, line, "StartLive", { ...size, Text: "Start live sync" }, mainLook, () =>
		actions.startLive?.(),
	);
	const stop = createButton(painter, line, "StopLive", { ...size, Text: "Stop" }, plainLook, () =>
		actions.stopLive?.(),
	);
	const review = createButton(painter, line, "ReviewConflicts", { ...size, Text: "Decide" }, mainLook, () =>
		actions.reviewConflicts?.(),
	);
	const rows: EventRow[] = [];
	return ({ live, connection }) => {
		const isOff = live.state === "off";
		// Where this plugin cannot follow live, there is nothing to say about it.
		card.Visible = actions.startLive !== undefined || !isOff;
		showTitle(titles[live.state]);
		showMessage(live.message !== undefined ? safeText(live.message) : "");
		showConflicts(conflictWords(live));
		start.Visible = isOff && actions.startLive !== undefined && connection.kind === "connected";
		stop.Visible = !isOff && actions.stopLive !== undefined;
		review.Visible = !live.conflicts.isEmpty() && actions.reviewConflicts !== undefined;
		line.Visible = start.Visible || stop.Visible || review.Visible;
		while (rows.size() < math.min(live.recent.size(), MOST_RECENT))
			rows.push(createEventRow(painter, card, rows.size()));
		for (const [index, show] of ipairs(rows)) show(live.recent[index - 1]);
	};
}

function conflictWords({ conflicts }: LiveState): string {
	if (conflicts.isEmpty()) return "";
	const paths = conflicts.map(({ path }) => safeText(path));
	const shown = paths.filter((_, index) => index < 3).join(", ");
	const rest = paths.size() > 3 ? ` and ${paths.size() - 3} more` : "";
	return `${count(paths.size(), "conflict")}, nothing overwritten: ${shown}${rest}`;
}

type EventRow = (event: LiveEvent | undefined) => void;

function createEventRow(painter: Painter, card: Instance, index: number): EventRow {
	const fields = {
		...{ Name: "Event", LayoutOrder: 5 + index, Size: new UDim2(1, 0, 0, EVENT_HEIGHT), BackgroundTransparency: 1 },
	};
	const row = painter.create("Frame", card, fields);
	const small = { TextSize: 15, Size: new UDim2(0, 62, 1, 0) };
	const way = createText(painter, row, "Way", "text", small);
	const path = createText(painter, row, "Path", "text", {
		...small,
		Size: new UDim2(1, -132, 1, 0),
		Position: UDim2.fromOffset(66, 0),
	});
	const size = createText(painter, row, "Size", "subtle", {
		...{ ...small, Position: new UDim2(1, -62, 0, 0), TextXAlignment: Enum.TextXAlignment.Right },
	});
	return (event) => {
		row.Visible = event !== undefined;
		if (event === undefined) return;
		const colour: Colour = event.direction === "toStudio" ? "studio" : "files";
		way.Text = event.direction === "toStudio" ? "to Studio" : "to files";
		painter.paint(way, { TextColor3: colour });
		path.Text = safeText(event.path);
		size.Text = event.size !== undefined ? sizeWords(event.size) : "";
	};
}

function sizeWords(bytes: number): string {
	return bytes < 1024 ? `${bytes} B` : string.format("%.1f kB", bytes / 1024);
}
