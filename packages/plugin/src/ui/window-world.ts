import type { Scheduler } from "../connection/scheduler";
import type { Palette } from "./kit/palette";

/** What a window of the plugin needs of Studio. */
export interface WindowWorld {
	readonly plugin: Plugin;
	readonly scheduler: Scheduler;
	readonly palette: () => Palette;
	readonly onThemeChanged: (callback: () => void) => () => void;
	/** May yield. */
	readonly openWidget: (
		plugin: Plugin,
		id: string,
		title: string,
		info: DockWidgetPluginGuiInfo,
	) => DockWidgetPluginGui;
}
