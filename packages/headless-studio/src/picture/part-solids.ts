import type { PartShape } from "./scene.js";

/** A convex body in a box of size 1 around the origin; faces list their vertices counter-clockwise seen from outside. */
export interface Solid {
	/** x, y, z one after the other. */
	readonly vertices: readonly number[];
	readonly faces: readonly (readonly number[])[];
}

type Point = readonly [number, number, number];

const CYLINDER_SIDES = 24;
const BALL_MERIDIANS = 16;
const BALL_PARALLELS = 9;
const HALF = 0.5;

export const partSolids: Readonly<Record<PartShape, Solid>> = {
	block: block(),
	wedge: wedge(),
	cornerWedge: cornerWedge(),
	cylinder: cylinder(),
	ball: ball(),
};

function solid(points: readonly Point[], faces: readonly (readonly number[])[]): Solid {
	return { vertices: points.flat(), faces };
}

function block(): Solid {
	const points: Point[] = [];
	for (const x of [-HALF, HALF]) for (const y of [-HALF, HALF]) for (const z of [-HALF, HALF]) points.push([x, y, z]);
	return solid(points, [
		[0, 1, 3, 2],
		[4, 6, 7, 5],
		[0, 4, 5, 1],
		[2, 3, 7, 6],
		[0, 2, 6, 4],
		[1, 5, 7, 3],
	]);
}

/** Full height at the back (+Z), falling to the front edge at the bottom. */
function wedge(): Solid {
	return solid(
		[
			[-HALF, -HALF, -HALF],
			[HALF, -HALF, -HALF],
			[-HALF, -HALF, HALF],
			[HALF, -HALF, HALF],
			[-HALF, HALF, HALF],
			[HALF, HALF, HALF],
		],
		[
			[0, 1, 3, 2],
			[2, 3, 5, 4],
			[0, 4, 5, 1],
			[0, 2, 4],
			[1, 5, 3],
		],
	);
}

/** A pyramid whose tip is above the front right corner (+X, -Z). */
function cornerWedge(): Solid {
	return solid(
		[
			[-HALF, -HALF, -HALF],
			[HALF, -HALF, -HALF],
			[-HALF, -HALF, HALF],
			[HALF, -HALF, HALF],
			[HALF, HALF, -HALF],
		],
		[
			[0, 1, 3, 2],
			[0, 4, 1],
			[1, 4, 3],
			[2, 3, 4],
			[0, 2, 4],
		],
	);
}

/** Its axis is X. */
function cylinder(): Solid {
	const points: Point[] = [];
	const sides: number[][] = [];
	for (let i = 0; i < CYLINDER_SIDES; i++) {
		const angle = (i / CYLINDER_SIDES) * 2 * Math.PI;
		const [y, z] = [Math.cos(angle) / 2, Math.sin(angle) / 2];
		points.push([-HALF, y, z], [HALF, y, z]);
		const next = (i + 1) % CYLINDER_SIDES;
		sides.push([2 * i, 2 * i + 1, 2 * next + 1, 2 * next].reverse());
	}
	const rim = sides.map((_, i) => 2 * i);
	return solid(points, [...sides, [...rim].reverse(), rim.map((index) => index + 1)]);
}

function ball(): Solid {
	const points: Point[] = [];
	for (let row = 0; row <= BALL_PARALLELS; row++) {
		const latitude = (row / BALL_PARALLELS) * Math.PI;
		for (let column = 0; column < BALL_MERIDIANS; column++) {
			const longitude = (column / BALL_MERIDIANS) * 2 * Math.PI;
			const radius = Math.sin(latitude) / 2;
			points.push([Math.cos(longitude) * radius, Math.cos(latitude) / 2, Math.sin(longitude) * radius]);
		}
	}
	const faces: number[][] = [];
	for (let row = 0; row < BALL_PARALLELS; row++) {
		for (let column = 0; column < BALL_MERIDIANS; column++) {
			const next = (column + 1) % BALL_MERIDIANS;
			const [upper, lower] = [row * BALL_MERIDIANS, (row + 1) * BALL_MERIDIANS];
			// The rows at the poles are one point each, so that a face there has only three corners.
			if (row === 0) faces.push([upper, lower + next, lower + column]);
			else if (row === BALL_PARALLELS - 1) faces.push([upper + column, upper + next, lower]);
			else faces.push([upper + column, upper + next, lower + next, lower + column]);
		}
	}
	return solid(points, faces);
}
