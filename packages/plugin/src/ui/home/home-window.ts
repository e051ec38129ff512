import { createButton, plainLook } from "../kit/button";
import { Painter } from "../kit/painter";
import { createText, fonts } from "../kit/text";
import type { PanelActions, PanelState } from "../panel-state";
import type { Store } from "../store";
import type { WindowWorld } from "../window-world";
import { stack } from "./card";
import { createConnectionCard } from "./connection-card";
import { createLiveCard } from "./live-card";
import { createPairingCard } from "./pairing-card";
import { createSettingsPage } from "./settings-page";
import { createSyncCard } from "./sync-card";

const ID = "StudioBridge";
const HEAD_HEIGHT = 44;

type Show = (state: PanelState) => void;

/** The plugin's own window: how it is connected, what it last did, and its settings. Made when it is first wanted. */
export class HomeWindow {
	private widget?: DockWidgetPluginGui;

	constructor(
		private readonly world: WindowWorld,
		private readonly state: Store<PanelState>,
		private readonly actions: PanelActions,
		private readonly onOpen: (isOpen: boolean) => void,
	) {}

	/** May yield, the first time. */
	toggle(): void {
		if (this.widget === undefined) this.widget = this.open();
		else this.widget.Enabled = !this.widget.Enabled;
	}

	private open(): DockWidgetPluginGui {
		const { plugin, openWidget, palette, onThemeChanged } = this.world;
		const info = new DockWidgetPluginGuiInfo(Enum.InitialDockState.Float, true, true, 380, 560, 300, 260);
		const widget = openWidget(plugin, ID, "Studio Bridge", info);
		const painter = new Painter(palette());
		const fields = { Name: "Home", Size: UDim2.fromScale(1, 1) };
		const frame = painter.create("Frame", widget, fields, { BackgroundColor3: "window" });
		const show = this.fill(painter, frame);
		show(this.state.get());
		this.state.subscribe(soon(() => show(this.state.get())));
		onThemeChanged(() => painter.repaint(palette()));
		widget.GetPropertyChangedSignal("Enabled").Connect(() => this.onOpen(widget.Enabled));
		this.onOpen(widget.Enabled);
		return widget;
	}

	private fill(painter: Painter, frame: Frame): Show {
		const place = createText(painter, frame, "Place", "strong", {
			...{ Position: UDim2.fromOffset(16, 10), Size: new UDim2(1, -130, 0, 24), Font: fonts.strong, TextSize: 18 },
		});
		const home = createPage(painter, frame, "HomePage");
		const settings = createPage(painter, frame, "SettingsPage");
		settings.Visible = false;
		const shows = [
			createConnectionCard(painter, home, this.actions),
			createPairingCard(painter, home, this.actions),
			createSyncCard(painter, home),
			createLiveCard(painter, home, this.actions),
			createSettingsPage(painter, settings, this.actions),
		];
		const corner = { Text: "Settings", Position: new UDim2(1, -102, 0, 8), Size: UDim2.fromOffset(90, 28) };
		const turn = createButton(painter, frame, "Turn", corner, plainLook, () => {
			settings.Visible = home.Visible;
			home.Visible = !home.Visible;
			turn.Text = home.Visible ? "Settings" : "Back";
		});
		return (state) => {
			place.Text = state.placeName;
			for (const show of shows) show(state);
		};
	}
}

function createPage(painter: Painter, frame: Frame, name: string): ScrollingFrame {
	const page = painter.create(
		"ScrollingFrame",
		frame,
		{
			...{ Name: name, Position: UDim2.fromOffset(0, HEAD_HEIGHT), Size: new UDim2(1, 0, 1, -HEAD_HEIGHT) },
			...{ BackgroundTransparency: 1, CanvasSize: new UDim2(), AutomaticCanvasSize: Enum.AutomaticSize.Y },
			...{ ScrollBarThickness: 6, ScrollingDirection: Enum.ScrollingDirection.Y },
		},
		{ ScrollBarImageColor3: "skipFill" },
	);
	stack(painter, page, 10);
	const inset = new UDim(0, 12);
	painter.create("UIPadding", page, {
		PaddingLeft: inset,
		PaddingRight: inset,
		PaddingTop: new UDim(0, 2),
		PaddingBottom: inset,
	});
	return page;
}

/** Once for all that is told before the next frame. */
function soon(act: () => void): () => void {
	let isWaiting = false;
	return () => {
		if (isWaiting) return;
		isWaiting = true;
		task.defer(() => {
			isWaiting = false;
			act();
		});
	};
}
