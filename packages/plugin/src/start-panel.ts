import type { Scheduler } from "./connection/scheduler";
import { classIcon } from "./studio/class-icons";
import { classOf } from "./studio/class-of";
import { enumName } from "./studio/enum-name";
import { openWidget } from "./studio/open-widget";
import type { SyncWatch } from "./studio/studio-sync-world";
import { onThemeChanged, studioPalette } from "./studio/studio-theme";
import { ToolbarButton } from "./studio/toolbar-button";
import { whyAsk } from "./sync/why-ask";
import { HomeWindow } from "./ui/home/home-window";
import { lastSyncOf } from "./ui/last-sync";
import type { PanelActions, PanelState } from "./ui/panel-state";
import { ReviewWindow } from "./ui/review/review-window";
import type { Store } from "./ui/store";
import { toolbarIcon } from "./ui/toolbar-words";

/** The windows of the plugin and its button. Returns what watches over syncs for them. */
export function startPanel(
	plugin: Plugin,
	state: Store<PanelState>,
	actions: PanelActions,
	scheduler: Scheduler,
): SyncWatch {
	const world = { plugin, scheduler, palette: studioPalette, onThemeChanged, openWidget };
	const home = new HomeWindow(world, state, actions, (isOpen) => button.setActive(isOpen));
	const button = new ToolbarButton(plugin, toolbarIcon(state.get()), () => home.toggle());
	state.subscribe(() => button.setIcon(toolbarIcon(state.get())));
	return {
		reviewer: new ReviewWindow(world, { classOf, iconOf: classIcon, enumName }),
		whyAsk: (changes) => whyAsk(state.get().settings, changes),
		onOutcome: (params, outcome) => {
			if (params.project !== undefined) state.update({ project: params.project });
			const lastSync = lastSyncOf(params, outcome, os.time());
			if (lastSync !== undefined) state.update({ lastSync });
		},
	};
}
