import type { LocatedGlob } from "../glob/ignore-rules.js";
import type { JsonObject, LocatedValue } from "../json/json-value.js";

/** A project file as it is written: nothing in it has been looked up on disk or in the reflection database yet. */
export interface Project {
	/** The project file itself. */
	readonly path: string;
	/** The folder every relative path in the project starts from. */
	readonly folder: string;
	readonly name: string;
	readonly tree: ProjectNode;
	readonly emitLegacyScripts: boolean;
	readonly globIgnorePaths: readonly LocatedGlob[];
	readonly syncRules: readonly SyncRule[];
	readonly syncbackRules?: JsonObject;
	readonly session: SessionOptions;
}

/** What a sync rule can make of a file. */
export const syncRuleUses = [
	"csv",
	"jsonModel",
	"json",
	"serverScript",
	"clientScript",
	"moduleScript",
	"pluginScript",
	"legacyClientScript",
	"legacyServerScript",
	"runContextServerScript",
	"runContextClientScript",
	"project",
	"rbxm",
	"rbxmx",
	"toml",
	"text",
	"yaml",
	"ignore",
] as const;

export type SyncRuleUse = (typeof syncRuleUses)[number];

/** "Read files that match this pattern like that." */
export interface SyncRule {
	readonly pattern: LocatedGlob;
	readonly exclude?: LocatedGlob;
	readonly use: SyncRuleUse;
	/** What to cut off the file's name to get the instance's. */
	readonly suffix?: string;
}

/** What a live session needs to know. Only the root project's options count. */
export interface SessionOptions {
	readonly servePort?: number;
	readonly serveAddress?: string;
	readonly serveAllowedHosts?: readonly string[];
	readonly servePlaceIds?: readonly number[];
	readonly blockedPlaceIds?: readonly number[];
	readonly placeId?: number;
	readonly gameId?: number;
}

export interface ProjectNode {
	readonly className?: string;
	readonly path?: ProjectPath;
	readonly properties: ReadonlyMap<string, LocatedValue>;
	readonly attributes: ReadonlyMap<string, LocatedValue>;
	readonly id?: string;
	readonly ignoreUnknownInstances?: boolean;
	/** In the byte order of their names, which is the order in which they appear in the tree. */
	readonly children: ReadonlyMap<string, ProjectNode>;
	/** Where the node is written, for error messages. */
	readonly location: string;
}

export interface ProjectPath {
	/** As written, relative to the project's folder. */
	readonly path: string;
	readonly isOptional: boolean;
}
