export { type PlaceFormat, placeFormats, type SavedPlace } from "./dom/place-file.js";
export { PlaceFormatError } from "./dom/place-format-error.js";
export { createHeadlessStudio, HeadlessStudio } from "./headless-studio.js";
export type {
	ScreenBehaviour,
	ScreenOptions,
	ScreenshotOptions,
	StudioCaptureAccess,
	WindowState,
} from "./picture/screen.js";
export type {
	PluginActionInfo,
	PluginButtonInfo,
	PluginUi,
	PluginWidgetInfo,
	WidgetNode,
} from "./plugin-ui/plugin-ui.js";
export type { RunScriptOptions, ScriptFailure, ScriptResult } from "./script-run.js";
export { StudioClosedError } from "./studio-errors.js";
export type {
	DataModelContext,
	DataModelKind,
	HeadlessStudioOptions,
	LoadPluginOptions,
	LogEntry,
	PlayMode,
	StudioStats,
	ThreadError,
} from "./studio-options.js";
export { LuauBuildMismatch, LuauError, LuauOutOfMemory, LuauTimeout, LuauVmDead } from "./vm/luau-errors.js";
