/** The plugin's button. Its icon says how things are, where this Studio lets it be changed. */
export class ToolbarButton {
	private readonly button: PluginToolbarButton;

	constructor(owner: Plugin, icon: string, onClick: () => void) {
		const tooltip = "Connection, settings and the last sync of Studio Bridge";
		this.button = owner.CreateToolbar("Studio Bridge").CreateButton("StudioBridge", tooltip, icon, "Studio Bridge");
		this.button.ClickableWhenViewportHidden = true;
		this.button.Click.Connect(onClick);
	}

	/** Whether its window is open. */
	setActive(isActive: boolean): void {
		this.button.SetActive(isActive);
	}

	setIcon(icon: string): void {
		pcall(() => {
			(this.button as unknown as { Icon: string }).Icon = icon;
		});
	}
}
