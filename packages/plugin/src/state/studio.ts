import type { StudioState } from "../generated/protocol";

/** What `RunService` and its neighbours say about a DataModel; undefined where this Studio does not tell. */
export interface RunFlags {
	readonly isEdit?: boolean;
	readonly isRunning: boolean;
	readonly isRunMode: boolean;
	readonly isServer: boolean;
	readonly isClient: boolean;
	/** False in the edit DataModel while this window runs a playtest in others. */
	readonly isEditModeActive?: boolean;
}

export interface Place {
	readonly placeName: string;
	readonly placeId: number;
	readonly gameId: number;
}

export interface PlaceState extends Place {
	readonly state: StudioState;
}

/** The little of Studio that handlers and watchers need, so that they can do without the rest. */
export interface Studio {
	runFlags(): RunFlags;
	place(): Place;
	/** Calls back when the place's name or ids change, as far as Studio tells. Returns how to stop that. */
	onPlaceChanged(callback: () => void): () => void;
}
