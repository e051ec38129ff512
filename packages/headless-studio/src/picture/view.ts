import type { CFrameComponents, Scene, ScenePart } from "./scene.js";

/** Where a picture is taken from. */
export interface View {
	/** Position, and the axes right, up and back as columns, like a CFrame. */
	readonly cframe: CFrameComponents;
	/** Tangent of half the vertical field of view. */
	readonly tangent: number;
}

export type ViewChoice = "camera" | "overview";

const OVERVIEW_FIELD_OF_VIEW = 50;
const OVERVIEW_DIRECTION: Vector = [0.55, 0.36, 0.72]; // from the subject to the eye
const OVERVIEW_MARGIN = 1.08;
const OVERVIEW_LEAST_DISTANCE = 40;
/** A part as wide as this is ground: it may run out of the picture. */
const GROUND_STUDS = 512;

type Vector = readonly [number, number, number];

/** What the camera of the place sees or, when it has none or asks for it, all parts from above the front right corner. */
export function chooseView(scene: Scene, aspect: number, choice: ViewChoice | undefined): View {
	return (choice === "overview" ? undefined : cameraView(scene)) ?? overview(scene.parts, aspect);
}

function cameraView({ camera }: Scene): View | undefined {
	if (camera === undefined || !camera.cframe.every(Number.isFinite)) return undefined;
	const { cframe, fieldOfView } = camera;
	if (!(fieldOfView > 0 && fieldOfView < 180)) return undefined;
	return { cframe, tangent: halfTangent(fieldOfView) };
}

function overview(parts: readonly ScenePart[], aspect: number): View {
	const [back, right, up] = overviewAxes();
	const points = corners(subjects(parts));
	const center = middle(points);
	const tangent = halfTangent(OVERVIEW_FIELD_OF_VIEW);
	// Just far enough that every corner is inside the picture.
	let distance = OVERVIEW_LEAST_DISTANCE;
	for (const point of points) {
		const offset = subtract(point, center);
		const sideways = Math.max(Math.abs(dot(offset, right)) / aspect, Math.abs(dot(offset, up)));
		distance = Math.max(distance, (sideways / tangent) * OVERVIEW_MARGIN + dot(offset, back));
	}
	const eye = center.map((value, axis) => value + (back[axis] as number) * distance);
	return {
		cframe: [...eye, ...[0, 1, 2].flatMap((axis) => [right[axis], up[axis], back[axis]] as number[])],
		tangent,
	};
}

function overviewAxes(): [back: Vector, right: Vector, up: Vector] {
	const back = normalize(OVERVIEW_DIRECTION);
	const right = normalize(cross([0, 1, 0], back));
	return [back, right, cross(back, right)];
}

/** The parts a picture should show completely: all but the ground, unless there is nothing else. */
function subjects(parts: readonly ScenePart[]): readonly ScenePart[] {
	const finite = parts.filter((part) => part.cframe.every(Number.isFinite) && part.size.every(Number.isFinite));
	const standing = finite.filter((part) => Math.max(...part.size) < GROUND_STUDS);
	return standing.length > 0 ? standing : finite;
}

function corners(parts: readonly ScenePart[]): Vector[] {
	const signs = [-0.5, 0.5];
	return parts.flatMap(({ cframe, size }) =>
		signs.flatMap((x) =>
			signs.flatMap((y) => signs.map((z) => place(cframe, [x * size[0], y * size[1], z * size[2]]))),
		),
	);
}

function place(cframe: CFrameComponents, point: Vector): Vector {
	const row = (axis: 0 | 1 | 2) =>
		(cframe[axis] as number) + dot(cframe.slice(3 + axis * 3, 6 + axis * 3) as unknown as Vector, point);
	return [row(0), row(1), row(2)];
}

/** Of the box around the points. */
function middle(points: readonly Vector[]): Vector {
	if (points.length === 0) return [0, 0, 0];
	const along = (axis: 0 | 1 | 2) => {
		let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
		for (const point of points) {
			least = Math.min(least, point[axis]);
			most = Math.max(most, point[axis]);
		}
		return (least + most) / 2;
	};
	return [along(0), along(1), along(2)];
}

function halfTangent(degrees: number): number {
	return Math.tan((degrees * Math.PI) / 360);
}

function dot(a: Vector, b: Vector): number {
	return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Vector, b: Vector): Vector {
	return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function subtract(a: Vector, b: Vector): Vector {
	return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function normalize(vector: Vector): Vector {
	const length = Math.hypot(...vector);
	return [vector[0] / length, vector[1] / length, vector[2] / length];
}
