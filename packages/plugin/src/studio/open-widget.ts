/** Makes a window. May yield. */
export function openWidget(
	owner: Plugin,
	id: string,
	title: string,
	info: DockWidgetPluginGuiInfo,
): DockWidgetPluginGui {
	const [ok, made] = pcall(() => owner.CreateDockWidgetPluginGuiAsync(id, info));
	const widget = ok ? made : owner.CreateDockWidgetPluginGui(id, info);
	widget.Title = title;
	widget.Name = id;
	widget.ZIndexBehavior = Enum.ZIndexBehavior.Sibling;
	return widget;
}
