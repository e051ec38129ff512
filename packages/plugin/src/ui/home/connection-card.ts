import { safeText } from "../../values/safe-text";
import { createButton, mainLook, plainLook, roundCorners } from "../kit/button";
import type { Painter } from "../kit/painter";
import type { Colour } from "../kit/palette";
import { createText, fonts } from "../kit/text";
import type { PanelActions, PanelState } from "../panel-state";
import { createCard, createLine, createParagraph } from "./card";

interface Words {
	readonly title: string;
	readonly detail: string;
	readonly dot: Colour;
}

export function connectionWords({ connection, port }: PanelState): Words {
	const where = `127.0.0.1:${port}`;
	if (connection.kind === "connected") {
		return { title: "Connected", detail: `to server ${safeText(connection.serverVersion)} on ${where}`, dot: "good" };
	}
	if (connection.kind === "connecting") {
		const detail = `for a server on ${where}. Start one with \`studio-bridge serve\`, or let your agent start it.`;
		return { title: "Looking", detail, dot: "warning" };
	}
	if (connection.kind === "off") {
		return { title: "Disconnected", detail: "Agents and terminals cannot reach this place.", dot: "skip" };
	}
	return {
		title: "Not connected",
		detail: `${safeText(connection.message)} ${safeText(connection.action)}`,
		dot: "bad",
	};
}

/** Whether there is a server, which one, and the way to it or away from it. Returns how to show it. */
export function createConnectionCard(
	painter: Painter,
	parent: Instance,
	actions: PanelActions,
): (state: PanelState) => void {
	const card = createCard(painter, parent, "Connection", 1);
	const head = createLine(painter, card, "Head", 1, 24);
	const dot = painter.create(
		"Frame",
		head,
		{ Name: "Dot", Size: UDim2.fromOffset(12, 12) },
		{ BackgroundColor3: "skip" },
	);
	roundCorners(painter, dot, 6);
	const title = createText(painter, head, "Title", "strong", {
		...{ Font: fonts.strong, TextSize: 20, LayoutOrder: 1, Size: new UDim2(1, -20, 1, 0) },
	});
	const showDetail = createParagraph(painter, card, "Detail", "text", 2);
	const line = createLine(painter, card, "Actions", 3);
	const size = { Size: UDim2.fromOffset(120, 28) };
	const connect = createButton(painter, line, "Connect", { ...size, LayoutOrder: 1 }, mainLook, () =>
		actions.connect(),
	);
	const disconnect = createButton(
		painter,
		line,
		"Disconnect",
		{ ...size, LayoutOrder: 2, Text: "Disconnect" },
		plainLook,
		() => actions.disconnect(),
	);
	return (state) => {
		const { title: words, detail, dot: colour } = connectionWords(state);
		const { kind } = state.connection;
		title.Text = words;
		showDetail(detail);
		painter.paint(dot, { BackgroundColor3: colour });
		connect.Text = kind === "off" ? "Connect" : "Try again now";
		connect.Visible = kind !== "connected";
		disconnect.Visible = kind !== "off";
	};
}
