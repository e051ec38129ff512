import type { HostValue } from "../host/wire-tags.js";
import type { DataModelKind } from "../studio-options.js";
import { Captures } from "./captures.js";
import { drawScene } from "./draw-scene.js";
import { encodePng } from "./encode-png.js";
import { decodeScene } from "./scene.js";
import type { ViewChoice } from "./view.js";

/** Whether the 3D view can be seen, or a script tab covers it, or the window is minimised. */
export type WindowState = "shown" | "covered" | "minimised";

/** What StudioCaptureService does: works, is refused by the user, or says "Feature not supported yet". */
export type StudioCaptureAccess = "granted" | "denied" | "unsupported";

/** The ways to a picture that fail in some Studios, so that a plugin's fallbacks can be tested. */
export interface ScreenBehaviour {
	/** Default "shown". Otherwise nothing is rendered: RenderStepped stands still, screenshots never arrive. */
	window?: WindowState;
	/** Default "granted". */
	studioCapture?: StudioCaptureAccess;
	/** Whether the experience allows EditableImage. Default true. */
	editableImages?: boolean;
}

export interface ScreenOptions extends ScreenBehaviour {
	/** Of the 3D view, and so of what plugins capture. Default 1280 by 720. */
	width?: number;
	height?: number;
}

export interface ScreenshotOptions {
	/** Default: the size of the 3D view. */
	width?: number;
	height?: number;
	/** Default: from Workspace.CurrentCamera if it has been placed, else an overview of all parts. */
	view?: ViewChoice;
	/** Of a playtest, the place as the server or the client has it. Default "edit". */
	context?: DataModelKind;
}

const DEFAULT_SIZE = { width: 1280, height: 720 };
const MAX_SIDE = 8192;

/** The 3D view of a Studio nobody looks at. All its DataModels share it. */
export class StudioScreen {
	/** What plugins have captured. */
	readonly captures: Captures;
	#behaviour: Required<ScreenBehaviour> = { window: "shown", studioCapture: "granted", editableImages: true };

	constructor(options: ScreenOptions) {
		const { width = DEFAULT_SIZE.width, height = DEFAULT_SIZE.height, ...behaviour } = options;
		checkSize(width, height);
		this.captures = new Captures({ width, height });
		this.set(behaviour);
	}

	get behaviour(): Required<ScreenBehaviour> {
		return this.#behaviour;
	}

	/** Changes how the Studio answers plugins that want a picture. Does not concern HeadlessStudio.screenshot. */
	set(changes: ScreenBehaviour): void {
		this.#behaviour = { ...this.#behaviour, ...changes };
	}

	/** A PNG of what luau/core/scene.luau has collected. */
	draw([parts, camera]: readonly HostValue[], options: ScreenshotOptions): Buffer {
		const { width = this.captures.size.width, height = this.captures.size.height, view } = options;
		checkSize(width, height);
		return encodePng(drawScene(decodeScene(parts, camera), { width, height }, view));
	}
}

function checkSize(...sides: number[]): void {
	for (const side of sides) {
		if (!Number.isInteger(side) || side < 1 || side > MAX_SIDE) {
			throw new RangeError(`a picture is 1 to ${MAX_SIDE} pixels wide and high, not ${side}`);
		}
	}
}
