import type { Picture } from "./draw-scene.js";

/** Where a source picture goes: its pivot lands on `position`, after scaling and turning around it. */
export interface ImageTransform {
	readonly position: readonly [number, number];
	readonly scale: readonly [number, number];
	/** Clockwise, in degrees. */
	readonly rotation: number;
	/** In pixels of the source. */
	readonly pivot: readonly [number, number];
	/** The nearest pixel instead of a mixture of the four around. */
	readonly pixelated: boolean;
	/** Replaces what is there instead of lying on top of it. */
	readonly overwrite: boolean;
}

type Rgba = [red: number, green: number, blue: number, alpha: number];

/** What EditableImage:DrawImageTransformed does: returns the pixels of `target` with `source` drawn on them. */
export function drawImage(target: Picture, source: Picture, transform: ImageTransform): Uint8Array {
	const pixels = Uint8Array.from(target.pixels);
	const [toU, toV] = inverse(transform);
	const color: Rgba = [0, 0, 0, 0];
	const sample = transform.pixelated ? sampleNearest : sampleBilinear;
	for (let y = 0, at = 0; y < target.height; y++) {
		let u = toU.perX * 0.5 + toU.perY * (y + 0.5) + toU.atOrigin;
		let v = toV.perX * 0.5 + toV.perY * (y + 0.5) + toV.atOrigin;
		for (let x = 0; x < target.width; x++, at += 4, u += toU.perX, v += toV.perX) {
			if (!(u >= 0 && v >= 0 && u < source.width && v < source.height)) continue;
			sample(source, u, v, color);
			if (transform.overwrite) pixels.set(color, at);
			else layOver(pixels, at, color);
		}
	}
	return pixels;
}

/** The same picture in another size. */
export function scalePicture(source: Picture, width: number, height: number, pixelated: boolean): Picture {
	const blank = { width, height, pixels: new Uint8Array(width * height * 4) };
	const pixels = drawImage(blank, source, {
		position: [0, 0],
		scale: [width / source.width, height / source.height],
		rotation: 0,
		pivot: [0, 0],
		pixelated,
		overwrite: true,
	});
	return { width, height, pixels };
}

/** A coordinate in the source as a linear function of the position in the target. */
interface Linear {
	readonly perX: number;
	readonly perY: number;
	readonly atOrigin: number;
}

function inverse({ position: [x, y], scale, rotation, pivot }: ImageTransform): [u: Linear, v: Linear] {
	const angle = (rotation * Math.PI) / 180;
	const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
	const linear = (perX: number, perY: number, atPosition: number): Linear => {
		return { perX, perY, atOrigin: atPosition - perX * x - perY * y };
	};
	return [linear(cosine / scale[0], sine / scale[0], pivot[0]), linear(-sine / scale[1], cosine / scale[1], pivot[1])];
}

function sampleNearest(source: Picture, u: number, v: number, into: Rgba): void {
	const at = (Math.floor(v) * source.width + Math.floor(u)) * 4;
	for (let channel = 0; channel < 4; channel++) into[channel] = source.pixels[at + channel] as number;
}

function sampleBilinear({ width, height, pixels }: Picture, u: number, v: number, into: Rgba): void {
	// Colours belong to the middle of pixels; at the border the outermost ones go on.
	const [x, y] = [Math.max(0, u - 0.5), Math.max(0, v - 0.5)];
	const [left, top] = [Math.floor(x), Math.floor(y)];
	const [toRight, toBottom] = [x - left, y - top];
	const upper = (top * width + left) * 4;
	const lower = top + 1 < height ? upper + width * 4 : upper;
	const right = left + 1 < width ? 4 : 0;
	for (let channel = 0; channel < 4; channel++) {
		const [topLeft, bottomLeft] = [pixels[upper + channel] as number, pixels[lower + channel] as number];
		const above = topLeft + ((pixels[upper + right + channel] as number) - topLeft) * toRight;
		const below = bottomLeft + ((pixels[lower + right + channel] as number) - bottomLeft) * toRight;
		into[channel] = Math.round(above + (below - above) * toBottom);
	}
}

/** Colours are stored without their alpha applied, so the result is divided by its own. */
function layOver(pixels: Uint8Array, at: number, [red, green, blue, alpha]: Rgba): void {
	const behind = ((pixels[at + 3] as number) * (255 - alpha)) / 255;
	const total = alpha + behind;
	if (total === 0) return;
	const channel = (offset: number, value: number) => {
		pixels[at + offset] = Math.round((value * alpha + (pixels[at + offset] as number) * behind) / total);
	};
	channel(0, red);
	channel(1, green);
	channel(2, blue);
	pixels[at + 3] = Math.round(total);
}
