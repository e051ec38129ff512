import { placeName } from "./place-name";
import { runMode } from "./run-mode";
import type { PlaceState, Studio } from "./studio";

export function readState(studio: Studio): PlaceState {
	const place = studio.place();
	return {
		state: runMode(studio.runFlags()),
		placeName: placeName(place.placeName),
		placeId: place.placeId,
		gameId: place.gameId,
	};
}
