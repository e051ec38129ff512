import { safeText } from "../../values/safe-text";
import type { Painter } from "../kit/painter";
import { fonts } from "../kit/text";
import { lastSyncWords, timeWords } from "../last-sync";
import type { PanelState } from "../panel-state";
import { createCard, createHeading, createParagraph } from "./card";

/** Which project this place belongs to, and how its last sync went. Returns how to show it. */
export function createSyncCard(painter: Painter, parent: Instance): (state: PanelState) => void {
	const card = createCard(painter, parent, "Sync", 3);
	createHeading(painter, card, "Project");
	const showName = createParagraph(painter, card, "Project", "strong", 1, { Font: fonts.strong, TextSize: 18 });
	const showPath = createParagraph(painter, card, "Path", "subtle", 2, { TextSize: 15 });
	const last = createCard(painter, parent, "LastSync", 4);
	createHeading(painter, last, "Last sync");
	const showResult = createParagraph(painter, last, "Result", "text", 1);
	const showWhen = createParagraph(painter, last, "When", "subtle", 2, { TextSize: 15 });
	return ({ project, lastSync }) => {
		showName(project !== undefined ? safeText(project.name) : "None yet");
		showPath(
			project?.path !== undefined ? safeText(project.path) : "The first sync says which one belongs to this place.",
		);
		showResult(lastSync !== undefined ? safeText(lastSyncWords(lastSync)) : "None since Studio was started.");
		if (lastSync === undefined) showWhen("");
		else {
			const who = lastSync.requestedBy !== undefined ? `, asked for by ${safeText(lastSync.requestedBy)}` : "";
			showWhen(`At ${timeWords(lastSync.at, os.time())}${who}`);
		}
	};
}
