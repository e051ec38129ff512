import { Canvas, type Nearness, type Polygon, type Rgb } from "./canvas.js";
import { partSolids } from "./part-solids.js";
import type { CFrameComponents, Scene, ScenePart } from "./scene.js";
import { chooseView, type View, type ViewChoice } from "./view.js";

/** RGBA, four bytes a pixel, top row first. */
export interface Picture {
	readonly width: number;
	readonly height: number;
	readonly pixels: Uint8Array;
}

export interface PictureSize {
	readonly width: number;
	readonly height: number;
}

const SKY: Rgb = [178, 208, 236];
const LIGHT = [0.15, 0.84, 0.52] as const; // towards the sun, in the world
const DARKEST = 0.45; // how much of its colour a face keeps that looks away from the sun
const NEAR_STUDS = 0.1;
const MAX_CORNERS = 64;

/**
 * Draws the parts of a scene with flat shading against a plain sky. Honest but simple: meshes and unions appear as
 * their bounding boxes; terrain, textures, lights, shadows and user interface are not drawn. The same scene always
 * gives the same picture.
 */
export function drawScene(scene: Scene, { width, height }: PictureSize, choice?: ViewChoice): Picture {
	const canvas = new Canvas(width, height, SKY);
	const painter = new Painter(canvas, chooseView(scene, width / height, choice));
	const translucent: ScenePart[] = [];
	for (const part of scene.parts) {
		if (part.transparency > 0) translucent.push(part);
		else painter.draw(part);
	}
	const distance = new Map(translucent.map((part) => [part, painter.distance(part)]));
	translucent.sort((a, b) => (distance.get(b) as number) - (distance.get(a) as number));
	for (const part of translucent) painter.draw(part);
	return { width, height, pixels: canvas.resolve() };
}

/** Brings parts before the eye and their faces onto the canvas. */
class Painter {
	readonly #canvas: Canvas;
	readonly #view: View;
	/** Samples per unit of x or y at depth 1. */
	readonly #scale: number;
	/** Corners of the part being drawn, before the eye: x to the right, y up, z backwards. */
	#corners = new Float64Array(0);
	readonly #clipped = new Float64Array(MAX_CORNERS * 3);
	readonly #polygon: Polygon = { points: new Float64Array(MAX_CORNERS * 2), count: 0 };

	constructor(canvas: Canvas, view: View) {
		this.#canvas = canvas;
		this.#view = view;
		this.#scale = canvas.height / 2 / view.tangent;
	}

	distance(part: ScenePart): number {
		const at = (axis: number) => (part.cframe[axis] as number) - (this.#view.cframe[axis] as number);
		return Math.hypot(at(0), at(1), at(2));
	}

	draw(part: ScenePart): void {
		const solid = partSolids[part.shape];
		if (!this.#place(part, solid.vertices)) return;
		for (const face of solid.faces) this.#drawFace(face, part);
	}

	/** Moves the corners of the part before the eye. False when they are all behind it. */
	#place(part: ScenePart, vertices: readonly number[]): boolean {
		const matrix = beforeEye(this.#view.cframe, part.cframe);
		const [sx, sy, sz] = extents(part);
		if (this.#corners.length < vertices.length) this.#corners = new Float64Array(vertices.length);
		let inFront = false;
		for (let i = 0; i < vertices.length; i += 3) {
			const [x, y, z] = [
				(vertices[i] as number) * sx,
				(vertices[i + 1] as number) * sy,
				(vertices[i + 2] as number) * sz,
			];
			for (let axis = 0; axis < 3; axis++) {
				const row = 3 + axis * 3;
				this.#corners[i + axis] =
					(matrix[axis] as number) +
					(matrix[row] as number) * x +
					(matrix[row + 1] as number) * y +
					(matrix[row + 2] as number) * z;
			}
			inFront ||= -(this.#corners[i + 2] as number) >= NEAR_STUDS;
		}
		return inFront;
	}

	#drawFace(face: readonly number[], part: ScenePart): void {
		const [x, y, z] = this.#normal(face);
		const first = 3 * (face[0] as number);
		const corners = this.#corners;
		const offset =
			x * (corners[first] as number) + y * (corners[first + 1] as number) + z * (corners[first + 2] as number);
		// Faces that look away are hidden by others. This also leaves out parts with no finite place or no size.
		if (!(offset < 0)) return;
		this.#project(this.#clip(face));
		if (this.#polygon.count < 3) return;
		const nearness = this.#nearness(x, y, z, offset);
		const color = this.#shade(part.color, x, y, z);
		if (part.transparency > 0) this.#canvas.blend(this.#polygon, nearness, color, 1 - part.transparency);
		else this.#canvas.fill(this.#polygon, nearness, color);
	}

	/** Of length one, pointing out of the part. */
	#normal(face: readonly number[]): [number, number, number] {
		const corner = (index: number, axis: number) => this.#corners[3 * (face[index] as number) + axis] as number;
		const [ax, ay, az] = [corner(1, 0) - corner(0, 0), corner(1, 1) - corner(0, 1), corner(1, 2) - corner(0, 2)];
		const [bx, by, bz] = [corner(2, 0) - corner(0, 0), corner(2, 1) - corner(0, 1), corner(2, 2) - corner(0, 2)];
		const [x, y, z] = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
		const length = Math.hypot(x, y, z);
		return [x / length, y / length, z / length];
	}

	/** Cuts off what is behind or too close to the eye. Returns how many corners are left, in #clipped. */
	#clip(face: readonly number[]): number {
		let count = 0;
		let previous = 3 * (face[face.length - 1] as number);
		for (const index of face) {
			const current = 3 * index;
			const [before, now] = [this.#depth(previous) - NEAR_STUDS, this.#depth(current) - NEAR_STUDS];
			if (before >= 0 !== now >= 0) this.#keep(count++, previous, current, before / (before - now));
			if (now >= 0) this.#keep(count++, previous, current, 1);
			previous = current;
		}
		return count;
	}

	#depth(corner: number): number {
		return -(this.#corners[corner + 2] as number);
	}

	#keep(index: number, from: number, to: number, portion: number): void {
		for (let axis = 0; axis < 3; axis++) {
			const start = this.#corners[from + axis] as number;
			this.#clipped[3 * index + axis] = start + ((this.#corners[to + axis] as number) - start) * portion;
		}
	}

	#project(count: number): void {
		const { points } = this.#polygon;
		const [centerX, centerY] = [this.#canvas.width / 2, this.#canvas.height / 2];
		for (let i = 0; i < count; i++) {
			const scale = this.#scale / -(this.#clipped[3 * i + 2] as number);
			points[2 * i] = centerX + (this.#clipped[3 * i] as number) * scale;
			points[2 * i + 1] = centerY - (this.#clipped[3 * i + 1] as number) * scale;
		}
		this.#polygon.count = count;
	}

	/** From the plane of the face: the normal, and how far along it the face is from the eye. */
	#nearness(x: number, y: number, z: number, offset: number): Nearness {
		const [perX, perY] = [x / offset / this.#scale, -y / offset / this.#scale];
		const atCenter = -z / offset;
		return { perX, perY, atOrigin: atCenter - (perX * this.#canvas.width) / 2 - (perY * this.#canvas.height) / 2 };
	}

	#shade(color: readonly number[], x: number, y: number, z: number): Rgb {
		const { cframe } = this.#view;
		let facing = 0;
		for (let axis = 0; axis < 3; axis++) {
			const row = 3 + axis * 3;
			const world = (cframe[row] as number) * x + (cframe[row + 1] as number) * y + (cframe[row + 2] as number) * z;
			facing += world * (LIGHT[axis] as number);
		}
		const brightness = DARKEST + ((1 - DARKEST) * (1 + facing)) / 2;
		const channel = (value: number | undefined) => Math.round(Math.min(1, Math.max(0, value ?? 0)) * brightness * 255);
		return [channel(color[0]), channel(color[1]), channel(color[2])];
	}
}

/** A ball fits into the smallest side of its box, and the cross-section of a cylinder is a circle too. */
function extents({ shape, size }: ScenePart): readonly [number, number, number] {
	const [x, y, z] = size;
	if (shape === "ball") {
		const diameter = Math.min(x, y, z);
		return [diameter, diameter, diameter];
	}
	return shape === "cylinder" ? [x, Math.min(y, z), Math.min(y, z)] : size;
}

/** The CFrame of a part as seen from the eye: inverse(eye) * part. */
function beforeEye(eye: CFrameComponents, part: CFrameComponents): number[] {
	const result: number[] = [];
	const at = (components: CFrameComponents, index: number) => components[index] as number;
	for (let axis = 0; axis < 3; axis++) {
		let sum = 0;
		for (let k = 0; k < 3; k++) sum += at(eye, 3 + k * 3 + axis) * (at(part, k) - at(eye, k));
		result.push(sum);
	}
	for (let axis = 0; axis < 3; axis++) {
		for (let column = 0; column < 3; column++) {
			let sum = 0;
			for (let k = 0; k < 3; k++) sum += at(eye, 3 + k * 3 + axis) * at(part, 3 + k * 3 + column);
			result.push(sum);
		}
	}
	return result;
}
