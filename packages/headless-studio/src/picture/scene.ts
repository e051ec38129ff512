import { toBytes } from "../host/host-values.js";
import type { HostValue } from "../host/wire-tags.js";

/** Names by the number luau/core/scene.luau gives a shape. */
export const PART_SHAPES = ["block", "wedge", "cornerWedge", "cylinder", "ball"] as const;
export type PartShape = (typeof PART_SHAPES)[number];

/** Position and rotation, in the order of CFrame:GetComponents. */
export type CFrameComponents = readonly number[];

export interface ScenePart {
	readonly cframe: CFrameComponents;
	readonly size: readonly [number, number, number];
	/** 0 to 1. */
	readonly color: readonly [number, number, number];
	/** 0 to below 1; what cannot be seen at all is not part of a scene. */
	readonly transparency: number;
	readonly shape: PartShape;
}

export interface SceneCamera {
	readonly cframe: CFrameComponents;
	/** Vertical, in degrees. */
	readonly fieldOfView: number;
}

/** Everything a picture is made of, at one moment. */
export interface Scene {
	readonly parts: readonly ScenePart[];
	/** Absent when nobody has placed it. */
	readonly camera: SceneCamera | undefined;
}

const FLOATS_PER_PART = 20;
const FLOAT_BYTES = 4;

/** Parts as luau/core/scene.luau packs them: CFrame (12), size, colour, transparency, shape. */
function readSceneParts(packed: Uint8Array): ScenePart[] {
	const bytes = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
	const float = (index: number) => bytes.getFloat32(index * FLOAT_BYTES, true);
	const triple = (index: number) => [float(index), float(index + 1), float(index + 2)] as const;
	return Array.from({ length: packed.byteLength / FLOAT_BYTES / FLOATS_PER_PART }, (_, part) => {
		const at = part * FLOATS_PER_PART;
		return {
			cframe: Array.from({ length: 12 }, (_, component) => float(at + component)),
			size: triple(at + 12),
			color: triple(at + 15),
			transparency: float(at + 18),
			shape: PART_SHAPES[float(at + 19)] ?? "block",
		};
	});
}

/** What luau/core/scene.luau collects. */
export function decodeScene(parts: HostValue, camera: HostValue): Scene {
	return { parts: readSceneParts(toBytes(parts)), camera: camera as unknown as Scene["camera"] };
}
