const HINT = "Run studio-bridge pair in a terminal and type its code here.";

/** Where a person types the code of `studio-bridge pair`. It is made when the toolbar button is pressed the first time. */
export class PairingWindow {
	private widget?: DockWidgetPluginGui;
	private status?: TextLabel;

	constructor(
		private readonly plugin: Plugin,
		private readonly onCode: (code: string) => void,
	) {
		const button = plugin
			.CreateToolbar("Studio Bridge")
			.CreateButton("StudioBridgePair", "Connect this plugin to a server with a code", "", "Pair");
		button.ClickableWhenViewportHidden = true;
		button.Click.Connect(() => this.toggle());
	}

	say(text: string): void {
		if (this.status !== undefined) this.status.Text = text;
	}

	private toggle(): void {
		if (this.widget === undefined) this.widget = this.build();
		else this.widget.Enabled = !this.widget.Enabled;
	}

	private build(): DockWidgetPluginGui {
		const size = new DockWidgetPluginGuiInfo(Enum.InitialDockState.Float, true, true, 360, 140, 280, 120);
		const widget = this.plugin.CreateDockWidgetPluginGui("StudioBridgePairing", size);
		widget.Title = "Studio Bridge";
		this.status = textOf("TextLabel", widget, "Status", 0);
		this.status.Text = HINT;
		const code = textOf("TextBox", widget, "Code", 0.5);
		code.PlaceholderText = "XXXX-XXXX-XXXX";
		code.Text = "";
		code.FocusLost.Connect((enterPressed) => {
			if (!enterPressed || code.Text === "") return;
			this.say("Asking the server…");
			this.onCode(code.Text);
			code.Text = "";
		});
		return widget;
	}
}

function textOf<T extends "TextLabel" | "TextBox">(kind: T, parent: Instance, name: string, top: number) {
	const text = new Instance(kind) as Instances[T];
	const theme = settings().Studio.Theme;
	text.Name = name;
	text.Size = UDim2.fromScale(1, 0.5);
	text.Position = UDim2.fromScale(0, top);
	text.TextWrapped = true;
	text.TextSize = 16;
	text.Font = Enum.Font.SourceSans;
	text.BorderSizePixel = 0;
	text.BackgroundColor3 = theme.GetColor(
		kind === "TextBox" ? Enum.StudioStyleGuideColor.InputFieldBackground : Enum.StudioStyleGuideColor.MainBackground,
	);
	text.TextColor3 = theme.GetColor(Enum.StudioStyleGuideColor.MainText);
	text.Parent = parent;
	return text;
}
