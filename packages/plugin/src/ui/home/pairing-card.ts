import type { Painter } from "../kit/painter";
import type { PanelActions, PanelState } from "../panel-state";
import { createCard, createHeading, createParagraph } from "./card";
import { createTextField } from "./text-field";

const HINT = "Run studio-bridge pair in a terminal and type its code here:";

/** Where a person types the code of `studio-bridge pair`. Returns how to show what became of it. */
export function createPairingCard(
	painter: Painter,
	parent: Instance,
	actions: PanelActions,
): (state: PanelState) => void {
	const card = createCard(painter, parent, "Pairing", 2);
	createHeading(painter, card, "Pair with a server");
	createParagraph(painter, card, "Hint", "text", 1)(HINT);
	createTextField(
		painter,
		card,
		{ name: "Code", width: new UDim(1, 0), placeholder: "XXXX-XXXX-XXXX", order: 2 },
		(code, field, isEnter) => {
			if (!isEnter || code === "") return;
			field.Text = "";
			actions.pair(code);
		},
	);
	const showStatus = createParagraph(painter, card, "Status", "strong", 3);
	return ({ connection, pairing }) => {
		card.Visible = (connection.kind === "refused" && connection.needsPairing) || pairing !== undefined;
		showStatus(pairing ?? "");
	};
}
