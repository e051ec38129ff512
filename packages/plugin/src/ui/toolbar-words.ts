import type { PanelState } from "./panel-state";

const FOLDER = "rbxasset://textures/StudioSharedUI";

/** The icon that says most, of those every Studio brings along: trouble first. */
export function toolbarIcon({ connection, live }: PanelState): string {
	if (connection.kind === "refused" || !live.conflicts.isEmpty() || live.state === "paused") {
		return `${FOLDER}/alert_warning@2x.png`;
	}
	return connection.kind === "connected" ? `${FOLDER}/statusSuccess.png` : `${FOLDER}/alert_info@2x.png`;
}
