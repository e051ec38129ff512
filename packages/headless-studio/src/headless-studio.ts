import { basename } from "node:path";
import { encodeDom } from "./dom/encode-dom.js";
import type { PlaceChanges } from "./dom/place-changes.js";
import { PlaceFile, type PlaceFormat, placeFormatOf, type SavedPlace, writePlaceFile } from "./dom/place-file.js";
import { fileNameOf, readDomFile } from "./dom/read-dom-file.js";
import { EmulationImage } from "./host/emulation-image.js";
import type { HostOperations } from "./host/luau-link.js";
import type { HostValue } from "./host/wire-tags.js";
import { InstalledPlugins } from "./installed-plugins.js";
import { pictureOperations } from "./picture/picture-operations.js";
import { type ScreenshotOptions, StudioScreen } from "./picture/screen.js";
import { Playtests } from "./play/playtests.js";
import { PluginSettings } from "./plugin-ui/plugin-settings.js";
import { PluginUi } from "./plugin-ui/plugin-ui.js";
import type { RunScriptOptions, ScriptResult } from "./script-run.js";
import { StudioClock } from "./studio-clock.js";
import { type DataModelHost, StudioDataModel } from "./studio-data-model.js";
import { StudioClosedError } from "./studio-errors.js";
import { StudioLoop } from "./studio-loop.js";
import type {
	DataModelContext,
	DataModelKind,
	HeadlessStudioOptions,
	LoadPluginOptions,
	LogEntry,
	PlayMode,
	StudioStats,
	ThreadError,
	UndoHistory,
} from "./studio-options.js";
import { LuauError } from "./vm/luau-errors.js";

const MEGABYTE = 1024 * 1024;
const DEFAULT_WEB_STREAMS = 4;

/** Opens a Studio without a window. */
export async function createHeadlessStudio(options: HeadlessStudioOptions = {}): Promise<HeadlessStudio> {
	return new HeadlessStudio(await EmulationImage.load(), options, new PlaceFile(options.place));
}

/** Members that do not name another DataModel are about the one being edited. */
export class HeadlessStudio {
	/** The 3D view, and how the Studio answers plugins that want a picture of it. */
	readonly screen: StudioScreen;
	/** Buttons, actions, menus and windows of plugins, as a user would use them. */
	readonly pluginUi = new PluginUi((...args) => this.#request("pluginUi", ...args));
	readonly #options: HeadlessStudioOptions;
	readonly #loop: StudioLoop;
	readonly #place: PlaceFile;
	readonly #plugins = new InstalledPlugins();
	readonly #settings = new PluginSettings();
	readonly #edit: StudioDataModel;
	readonly #playtests: Playtests;

	/** Use createHeadlessStudio. */
	constructor(image: EmulationImage, options: HeadlessStudioOptions, file: PlaceFile) {
		const place = file.encode(fileNameOf(options.place ?? ""));
		this.#place = file;
		this.#options = options;
		this.screen = new StudioScreen(options.screen ?? {});
		const background = (work: () => void) => this.#background(work);
		this.#loop = new StudioLoop(new StudioClock(options.clock ?? "real"), background);
		const host: DataModelHost = {
			image,
			loop: this.#loop,
			options,
			streams: { limit: options.limits?.webStreams ?? DEFAULT_WEB_STREAMS, used: 0 },
			operations: (dataModel) => this.#operations(dataModel),
			background,
			onDeath: (dataModel) => this.#onDeath(dataModel),
		};
		this.#playtests = new Playtests({
			loop: this.#loop,
			edit: () => this.#edit,
			plugins: options.loadPluginsInPlay === false ? undefined : this.#plugins,
			openDataModel: (mode) => new StudioDataModel(host, mode),
		});
		this.#edit = new StudioDataModel(host, { kind: "edit" });
		this.#loop.add(this.#edit);
		if (place === undefined) this.#request("baseplate");
		else this.#request("loadPlace", this.#edit.stage(place));
	}

	/** Output of all scripts, oldest first; the last 10,000 entries at least. */
	get logs(): readonly LogEntry[] {
		return this.#edit.logs;
	}

	/** Every error that ended a thread. */
	get errors(): readonly ThreadError[] {
		return this.#edit.errors;
	}

	/**
	 * Loads a .rbxm or .rbxmx and starts its scripts. Returns how many were started. A playtest that is on goes on
	 * without it; the next one runs copies of it.
	 */
	loadPlugin(file: string | Uint8Array, options: LoadPluginOptions = {}): number {
		const name = options.name ?? (typeof file === "string" ? basename(file) : "plugin.rbxm");
		const content = encodeDom(readDomFile(file));
		this.#edit.assertOpen();
		if (!this.#plugins.has(name)) this.#plugins.add(name, content);
		this.#settings.seed(options.settings ?? {});
		const [started] = this.#request("loadPlugin", name, this.#edit.stage(content));
		return started as number;
	}

	/** Fires the plugin's Unloading event and removes it, in a playtest too; without a name, all plugins. */
	unloadPlugin(name?: string): void {
		this.#request("unloadPlugin", name);
		this.#playtests.unloadPlugin(name);
		this.#plugins.remove(name);
	}

	/**
	 * Runs Luau with the rights of a plugin and returns what it returns: nil, booleans, numbers, strings and tables of
	 * these. A string that is not UTF-8 comes back as bytes. Throws LuauError.
	 */
	run(source: string | Uint8Array, chunkName = "run"): unknown[] {
		return this.#edit.run(source, chunkName);
	}

	/**
	 * Runs Luau that may yield, with the rights of a plugin. A virtual clock moves as far as the script needs. Never throws
	 * for what the script does: how it ended is in the result.
	 */
	async runScript(source: string | Uint8Array, options: RunScriptOptions = {}): Promise<ScriptResult> {
		return this.#edit.runScript(source, options);
	}

	/** Names of the steps that can be undone and redone, next one first. */
	get undoHistory(): UndoHistory {
		const [undo, redo] = this.#request("undoHistory");
		return { undo: undo as string[], redo: redo as string[] };
	}

	/** What the user does in Drafts mode: every draft of a script becomes its Source. */
	commitDrafts(): void {
		this.#request("commitDrafts");
	}

	/** Writes the place as it is now to a .rbxl or .rbxlx. What no script touched is as it was in the opened file. */
	save(path: string): SavedPlace {
		const saved = this.serialize(placeFormatOf(path));
		writePlaceFile(path, saved.bytes);
		return saved;
	}

	/** The place as it is now, as the bytes of a file. */
	serialize(format: PlaceFormat): SavedPlace {
		return this.#place.save(format, (encoded) => {
			const [changes] = this.#request("placeChanges", encoded === undefined ? undefined : this.#edit.stage(encoded));
			return changes as unknown as PlaceChanges;
		});
	}

	/** Lets virtual time pass in all DataModels; everything due happens in order, without waiting. */
	advance(seconds: number): void {
		this.#edit.assertOpen();
		if (this.#loop.clock.mode !== "virtual") throw new TypeError('advance() needs the option clock: "virtual"');
		this.#loop.advance(seconds);
	}

	/** What is being played, if anything. */
	get playing(): PlayMode | undefined {
		return this.#playtests.mode;
	}

	/**
	 * Starts a playtest on a copy of the place; when this returns, its scripts have begun. Throws when one is on.
	 */
	play(mode: PlayMode = "play"): void {
		this.#edit.assertOpen();
		this.#playtests.play(mode);
	}

	/**
	 * Stops the playtest and resolves when it is over and its connections are closed: at once, unless a function given to
	 * game:BindToClose waits, for which virtual time passes by itself. Does nothing when nothing is played.
	 */
	stop(): Promise<void> {
		this.#edit.assertOpen();
		return this.#playtests.stop();
	}

	/**
	 * A DataModel: that of the place, or one of the playtest. Of the last playtest the output stays readable. Throws when
	 * there is none of that kind.
	 */
	context(kind: DataModelKind): DataModelContext {
		return this.#dataModel(kind);
	}

	/** A PNG of a place as it is now. */
	screenshot(options: ScreenshotOptions = {}): Buffer {
		const dataModel = this.#dataModel(options.context ?? "edit");
		return this.screen.draw(dataModel.request("scene"), options);
	}

	stats(): StudioStats {
		const [instances, luauKB] = this.#request("stats") as [number, number];
		return { instances, luauMB: luauKB / 1024, wasmMB: this.#edit.memoryBytes / MEGABYTE };
	}

	/** Ends the playtest, unloads all plugins, ends all connections and frees the VMs. Safe to call more than once. */
	async close(): Promise<void> {
		if (this.#edit.closed === undefined) {
			try {
				this.#playtests.abandon();
				this.#request("unloadPlugin");
			} catch (error) {
				// Luau that has no memory left cannot say goodbye in order. It is closed all the same.
				if (!(error instanceof LuauError)) throw error;
			} finally {
				this.#loop.end();
				this.#edit.close(new StudioClosedError("the headless Studio is closed"));
			}
		}
		await this.#playtests.dispose();
		await this.#edit.dispose();
	}

	#dataModel(kind: DataModelKind): StudioDataModel {
		return kind === "edit" ? this.#edit : this.#playtests.context(kind);
	}

	#request(operation: string, ...args: HostValue[]): HostValue[] {
		return this.#edit.request(operation, ...args);
	}

	/** What Luau may ask of the Studio its DataModel belongs to. */
	#operations(dataModel: StudioDataModel): HostOperations {
		return {
			...this.#settings.operations,
			...pictureOperations(this.screen),
			...this.#playtests.operations(dataModel),
		};
	}

	/** Nobody is there to catch an error here; a dead VM has been reported by then, and anything else is a bug. */
	#background(work: () => void): void {
		if (this.#edit.closed !== undefined) return;
		try {
			work();
		} catch (error) {
			if (!(error instanceof StudioClosedError)) this.#edit.crash(error);
			const closed = this.#edit.closed as StudioClosedError | undefined;
			if (closed?.cause !== undefined) this.#options.onCrash?.(closed);
		}
	}

	#onDeath(dataModel: StudioDataModel): void {
		if (dataModel === this.#edit) {
			this.#loop.end();
			this.#playtests.abandon();
		} else {
			this.#playtests.fail(dataModel);
		}
	}
}
