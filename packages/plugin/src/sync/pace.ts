/** Lets Studio draw a frame now and then. Called often, inside every loop over the place. */
export type Breathe = () => void;

/** Studio freezes while a plugin works: less than half a frame at a time leaves it usable. */
const BUDGET_SECONDS = 0.008;

/** Yields whenever the time since the last frame is used up. */
export function createPace(now: () => number, nextFrame: () => void): Breathe {
	let began = now();
	return () => {
		if (now() - began < BUDGET_SECONDS) return;
		nextFrame();
		began = now();
	};
}
