import { drawScene, type Picture, type PictureSize } from "./draw-scene.js";
import type { Scene } from "./scene.js";

/** How many screenshots stay readable; Studio's temporary textures do not last for ever either. */
const KEPT = 16;

/**
 * The screenshots CaptureService has handed out, by number. They belong to the Studio, not to one of its DataModels,
 * so that one captured in a playtest can be read in edit mode. A scene is much smaller than its picture, which is
 * therefore drawn when somebody looks.
 */
export class Captures {
	readonly size: PictureSize;
	readonly #scenes = new Map<number, Scene>();
	#last = 0;

	constructor(size: PictureSize) {
		this.size = size;
	}

	add(scene: Scene): number {
		this.#last += 1;
		this.#scenes.set(this.#last, scene);
		this.#scenes.delete(this.#last - KEPT);
		return this.#last;
	}

	picture(id: number): Picture | undefined {
		const scene = this.#scenes.get(id);
		return scene === undefined ? undefined : drawScene(scene, this.size);
	}
}
