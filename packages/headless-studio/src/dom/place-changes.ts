import type { HostValue } from "../host/wire-tags.js";

/** What luau/core/place-saver.luau reports. Positions count from 1; 0 means none. */
export interface PlaceChanges {
	/** Position of each saved instance's parent; parents come before their children. */
	readonly parents: readonly number[];
	/** Position each saved instance had in the opened file. */
	readonly sources: readonly number[];
	readonly created: readonly (readonly [position: number, className: string, name: string | Uint8Array])[];
	readonly renamed: readonly (readonly [position: number, name: string | Uint8Array])[];
	readonly properties: readonly PropertyChange[];
}

export type PropertyChange = readonly [position: number, name: string, encoding: string, data: HostValue];

/** Encodings that are not rbx-dom's. */
export const REFERENCE = "Ref";
export const ABSENT = "Absent";
/** The emulation knows no way to write the value. */
export const UNWRITABLE = "";
