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
	const toSource = inverse(transform);
	const color: Rgba = [0, 0, 0, 0];
	const sample = transform.pixelated ? sampleNearest : sampleBilinear;
	for (let y = 0, at = 0; y < target.height; y++) {
		for (let x = 0; x < target.width; x++, at += 4) {
			const [u, v] = toSource(x + 0.5, y + 0.5);
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

function inverse({ position, scale, rotation, pivot }: ImageTransform): (x: number, y: number) => [number, number] {
	const angle = (rotation * Math.PI) / 180;
	const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
	return (x, y) => {
		const [dx, dy] = [x - position[0], y - position[1]];
		return [(dx * cosine + dy * sine) / scale[0] + pivot[0], (dy * cosine - dx * sine) / scale[1] + pivot[1]];
	};
}

function sampleNearest(source: Picture, u: number, v: number, into: Rgba): void {
	const at = (Math.floor(v) * source.width + Math.floor(u)) * 4;
	for (let channel = 0; channel < 4; channel++) into[channel] = source.pixels[at + channel] as number;
}

function sampleBilinear(source: Picture, u: number, v: number, into: Rgba): void {
	const { width, height, pixels } = source;
	// Colours belong to the middle of pixels; at the border the outermost ones go on.
	const [x, y] = [Math.max(0, u - 0.5), Math.max(0, v - 0.5)];
	const [left, top] = [Math.floor(x), Math.floor(y)];
	const [toRight, toBottom] = [x - left, y - top];
	const right = Math.min(left + 1, width - 1);
	const [upper, lower] = [top * width, Math.min(top + 1, height - 1) * width];
	for (let channel = 0; channel < 4; channel++) {
		const at = (pixel: number) => pixels[pixel * 4 + channel] as number;
		const above = at(upper + left) + (at(upper + right) - at(upper + left)) * toRight;
		const below = at(lower + left) + (at(lower + right) - at(lower + left)) * toRight;
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
