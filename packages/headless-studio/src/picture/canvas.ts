/** A convex polygon on the canvas: x, y one after the other, in samples. */
export interface Polygon {
	readonly points: Float64Array;
	count: number;
}

/** How near the plane of a polygon is at a sample: one over depth, which is linear across the canvas. */
export interface Nearness {
	readonly perX: number;
	readonly perY: number;
	readonly atOrigin: number;
}

export type Rgb = readonly [number, number, number];

/** Samples along each side of a pixel. Two are enough to make slanted edges look straight. */
export const SAMPLES = 2;

/** Colours and a depth buffer, several samples a pixel. */
export class Canvas {
	readonly width: number;
	readonly height: number;
	readonly #colors: Uint32Array;
	readonly #nearness: Float32Array;
	/** First and last position of the polygon in each row, while it is being filled. */
	readonly #left: Float64Array;
	readonly #right: Float64Array;

	constructor(pixelWidth: number, pixelHeight: number, background: Rgb) {
		this.width = pixelWidth * SAMPLES;
		this.height = pixelHeight * SAMPLES;
		this.#colors = new Uint32Array(this.width * this.height).fill(pack(background));
		this.#nearness = new Float32Array(this.width * this.height); // 0: infinitely far away
		this.#left = new Float64Array(this.height);
		this.#right = new Float64Array(this.height);
	}

	fill(polygon: Polygon, nearness: Nearness, color: Rgb): void {
		const packed = pack(color);
		const [colors, depths] = [this.#colors, this.#nearness];
		this.#eachRow(polygon, nearness, (from, to, near) => {
			for (let i = from, value = near; i <= to; i++, value += nearness.perX) {
				if (value > (depths[i] as number)) {
					depths[i] = value;
					colors[i] = packed;
				}
			}
		});
	}

	/** Mixes a colour into what is behind the polygon. Does not hide what is drawn later: draw the far ones first. */
	blend(polygon: Polygon, nearness: Nearness, color: Rgb, opacity: number): void {
		const [colors, depths] = [this.#colors, this.#nearness];
		this.#eachRow(polygon, nearness, (from, to, near) => {
			for (let i = from, value = near; i <= to; i++, value += nearness.perX) {
				if (value > (depths[i] as number)) colors[i] = mix(colors[i] as number, color, opacity);
			}
		});
	}

	/** The picture: RGBA, one pixel for each square of samples. */
	resolve(): Uint8Array {
		const [width, height] = [this.width / SAMPLES, this.height / SAMPLES];
		const pixels = new Uint8Array(width * height * 4);
		const count = SAMPLES * SAMPLES;
		for (let y = 0, at = 0; y < height; y++) {
			for (let x = 0; x < width; x++, at += 4) {
				let [red, green, blue] = [0, 0, 0];
				for (let sample = 0; sample < count; sample++) {
					const row = y * SAMPLES + ((sample / SAMPLES) | 0);
					const color = this.#colors[row * this.width + x * SAMPLES + (sample % SAMPLES)] as number;
					red += color & 0xff;
					green += (color >>> 8) & 0xff;
					blue += (color >>> 16) & 0xff;
				}
				pixels[at] = red / count;
				pixels[at + 1] = green / count;
				pixels[at + 2] = blue / count;
				pixels[at + 3] = 0xff;
			}
		}
		return pixels;
	}

	/** Calls back with the first and last sample of each row the polygon covers, and how near the first one is. */
	#eachRow(polygon: Polygon, nearness: Nearness, visit: (from: number, to: number, near: number) => void): void {
		const [first, last] = this.#outline(polygon);
		for (let row = first; row <= last; row++) {
			// A sample is covered when its middle is.
			const from = Math.max(0, Math.ceil((this.#left[row] as number) - 0.5));
			const to = Math.min(this.width - 1, Math.ceil((this.#right[row] as number) - 0.5) - 1);
			if (from > to) continue;
			const near = nearness.atOrigin + nearness.perX * (from + 0.5) + nearness.perY * (row + 0.5);
			visit(row * this.width + from, row * this.width + to, near);
		}
	}

	/** Notes where each row enters and leaves the polygon. Returns the first and the last row. */
	#outline({ points, count }: Polygon): [first: number, last: number] {
		let [top, bottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
		for (let i = 0; i < count; i++) {
			top = Math.min(top, points[2 * i + 1] as number);
			bottom = Math.max(bottom, points[2 * i + 1] as number);
		}
		const [first, last] = this.#rows(top, bottom);
		this.#left.fill(Number.POSITIVE_INFINITY, first, last + 1);
		this.#right.fill(Number.NEGATIVE_INFINITY, first, last + 1);
		for (let i = 0, previous = count - 1; i < count; previous = i++) this.#edge(points, previous, i);
		return [first, last];
	}

	#edge(points: Float64Array, from: number, to: number): void {
		const [ax, ay] = [points[2 * from] as number, points[2 * from + 1] as number];
		const [bx, by] = [points[2 * to] as number, points[2 * to + 1] as number];
		if (ay === by) return;
		const [first, last] = this.#rows(Math.min(ay, by), Math.max(ay, by));
		const slope = (bx - ax) / (by - ay);
		for (let row = first; row <= last; row++) {
			const x = ax + (row + 0.5 - ay) * slope;
			if (x < (this.#left[row] as number)) this.#left[row] = x;
			if (x > (this.#right[row] as number)) this.#right[row] = x;
		}
	}

	/** Rows whose middle lies between two heights. */
	#rows(top: number, bottom: number): [first: number, last: number] {
		return [Math.max(0, Math.ceil(top - 0.5)), Math.min(this.height - 1, Math.ceil(bottom - 0.5) - 1)];
	}
}

function pack([red, green, blue]: Rgb): number {
	return (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
}

function mix(behind: number, [red, green, blue]: Rgb, opacity: number): number {
	const channel = (shift: number, value: number) => {
		const old = (behind >>> shift) & 0xff;
		return Math.round(old + (value - old) * opacity);
	};
	return pack([channel(0, red), channel(8, green), channel(16, blue)]);
}
