import type { HostOperations } from "../host/luau-link.js";
import type { HostValue } from "../host/wire-tags.js";
import type { Captures } from "./captures.js";
import { drawImage, type ImageTransform, scalePicture } from "./draw-image.js";
import { drawScene, type Picture } from "./draw-scene.js";
import { encodePng } from "./encode-png.js";
import { readSceneParts, type Scene } from "./scene.js";

/** What Luau asks of Node to make and change pictures. Pictures cross as width, height and RGBA bytes. */
export function pictureOperations(captures: Captures): HostOperations {
	return {
		viewportSize: () => [captures.size.width, captures.size.height],
		drawScene: (parts, camera) => drawScene(decodeScene(parts, camera), captures.size).pixels,
		captureScene: (parts, camera) => captures.add(decodeScene(parts, camera)),
		capturedPixels: (id) => captures.picture(Number(id))?.pixels,
		encodePng: (...image) => encodePng(toPicture(...image)),
		scalePixels: (width, height, pixels, newWidth, newHeight, pixelated) =>
			scalePicture(toPicture(width, height, pixels), Number(newWidth), Number(newHeight), pixelated === true).pixels,
		drawPixels: (target, source, transform) =>
			drawImage(
				toPicture(...(target as HostValue[])),
				toPicture(...(source as HostValue[])),
				transform as unknown as ImageTransform,
			),
	};
}

/** What luau/core/scene.luau collects. */
export function decodeScene(parts: HostValue, camera: HostValue): Scene {
	return { parts: readSceneParts(toBytes(parts)), camera: camera as unknown as Scene["camera"] };
}

function toPicture(width?: HostValue, height?: HostValue, pixels?: HostValue): Picture {
	return { width: Number(width), height: Number(height), pixels: toBytes(pixels) };
}

/** Bytes from Luau that happen to be valid UTF-8 arrive as text. */
function toBytes(value: HostValue): Uint8Array {
	return value instanceof Uint8Array ? value : Buffer.from(String(value), "utf8");
}
