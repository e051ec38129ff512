import type { Place, RunFlags, Studio } from "../state/studio";

export const editFlags: RunFlags = {
	isEdit: true,
	isRunning: false,
	isRunMode: false,
	isServer: true,
	isClient: true,
};

/** A Studio that is whatever the spec sets it to. */
export class FakeStudio implements Studio {
	flags = editFlags;
	current: Place = { placeName: "Baseplate", placeId: 0, gameId: 0 };
	private readonly listeners = new Set<() => void>();

	runFlags(): RunFlags {
		return this.flags;
	}

	place(): Place {
		return this.current;
	}

	onPlaceChanged(callback: () => void): () => void {
		this.listeners.add(callback);
		return () => this.listeners.delete(callback);
	}

	/** Changes the place and says so. */
	become(place: Place): void {
		this.current = place;
		for (const listener of this.listeners) listener();
	}

	listening(): number {
		return this.listeners.size();
	}
}
