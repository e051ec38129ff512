import { renderSvg } from "../gui/render-svg.js";
import type { Rectangle, WidgetDrawing } from "../gui/widget-drawing.js";
import { widgetSvg } from "../gui/widget-svg.js";
import type { HostValue } from "../host/wire-tags.js";

export interface PluginButtonInfo {
	/** File name of the plugin. */
	plugin: string;
	toolbar: string;
	id: string;
	text: string;
	tooltip: string;
	icon: string;
	enabled: boolean;
	/** Drawn as pressed (SetActive). */
	active: boolean;
	clickableWhenViewportHidden: boolean;
}

export interface PluginActionInfo {
	/** File name of the plugin; absent for an entry of a menu. */
	plugin?: string;
	id: string;
	text: string;
	statusTip: string;
}

export interface PluginWidgetInfo {
	/** File name of the plugin. */
	plugin: string;
	id: string;
	title: string;
	enabled: boolean;
}

/** A visible GuiObject and what is visible inside it. */
export interface WidgetNode {
	className: string;
	name: string;
	/** Of labels, buttons and boxes, without the marks of rich text. */
	text?: string;
	/** Of a TextBox. */
	placeholder?: string;
	/** Where it is in its window, in pixels. */
	box: Rectangle;
	children: WidgetNode[];
}

/**
 * What plugins show, and what a user can do with it. Things go by their id (or name) or by the text on them; when
 * nothing or more than one thing matches, the error says what there is. Everything the plugin does at once has happened
 * when a method returns; what it does after waiting needs time to pass.
 */
export class PluginUi {
	readonly #request: (operation: string, ...args: HostValue[]) => HostValue[];

	constructor(request: (operation: string, ...args: HostValue[]) => HostValue[]) {
		this.#request = request;
	}

	/** Toolbar buttons of all plugins. */
	buttons(): PluginButtonInfo[] {
		return this.#request("buttons")[0] as unknown as PluginButtonInfo[];
	}

	clickButton(idOrText: string): void {
		this.#request("clickButton", idOrText);
	}

	actions(): PluginActionInfo[] {
		return this.#request("actions")[0] as unknown as PluginActionInfo[];
	}

	/** As by a shortcut. */
	triggerAction(idOrText: string): void {
		this.#request("triggerAction", idOrText);
	}

	/** Dock widgets of all plugins, open or not. */
	widgets(): PluginWidgetInfo[] {
		return this.#request("widgets")[0] as unknown as PluginWidgetInfo[];
	}

	/** What can be seen in a dock widget. */
	readWidget(idOrTitle: string): WidgetNode {
		return this.#request("readWidget", idOrTitle)[0] as unknown as WidgetNode;
	}

	/** Clicks a visible GuiButton in an open widget. */
	activate(widget: string, nameOrText: string): void {
		this.#request("activate", widget, nameOrText);
	}

	/** Replaces the text of a TextBox in an open widget and presses Enter. */
	enterText(widget: string, nameOrText: string, text: string): void {
		this.#request("enterText", widget, nameOrText, text);
	}

	/** What a dock widget looks like, as an SVG picture. */
	drawWidget(idOrTitle: string): string {
		return widgetSvg(this.#request("drawWidget", idOrTitle)[0] as unknown as WidgetDrawing);
	}

	/** The same as a PNG file; `scale` is how many pixels of it one of the window is. */
	screenshotWidget(idOrTitle: string, { scale = 1 }: { scale?: number } = {}): Buffer {
		return renderSvg(this.drawWidget(idOrTitle), scale);
	}

	/** Drags an edge of the window. */
	resizeWidget(idOrTitle: string, { width, height }: { width: number; height: number }): void {
		this.#request("resizeWidget", idOrTitle, width, height);
	}

	/** Clicks what is on top at a point of the window. A TextBox gets the focus. */
	clickAt(widget: string, x: number, y: number): void {
		this.#request("clickAt", widget, x, y);
	}

	/** Scrolls what is at a point of the window, down and to the right for positive pixels. */
	scrollAt(widget: string, x: number, y: number, pixels: { x?: number; y?: number }): void {
		this.#request("scrollAt", widget, x, y, pixels.x ?? 0, pixels.y ?? 0);
	}

	/** Types into the TextBox that has the focus; `submit` presses Enter afterwards. */
	typeText(text: string, { submit = false }: { submit?: boolean } = {}): void {
		this.#request("typeText", text, submit);
	}

	/** Clicks the cross of the window: asks the function given to BindToClose, or disables the widget. */
	closeWidget(idOrTitle: string): void {
		this.#request("closeWidget", idOrTitle);
	}

	/** Entries of the PluginMenu that is open, or undefined when none is. */
	menuItems(): PluginActionInfo[] | undefined {
		return this.#request("menuItems")[0] as unknown as PluginActionInfo[] | undefined;
	}

	/** Chooses an entry of the open menu; without one, closes it. */
	chooseMenuItem(idOrText?: string): void {
		this.#request("chooseMenuItem", idOrText);
	}
}
