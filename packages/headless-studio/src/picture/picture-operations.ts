import { toBytes } from "../host/host-values.js";
import type { HostOperations } from "../host/luau-link.js";
import type { HostValue } from "../host/wire-tags.js";
import { drawImage, type ImageTransform, scalePicture } from "./draw-image.js";
import { drawScene, type Picture } from "./draw-scene.js";
import { encodePng } from "./encode-png.js";
import { decodeScene } from "./scene.js";
import type { StudioScreen } from "./screen.js";

/** What Luau asks of Node to make and change pictures. Pictures cross as width, height and RGBA bytes. */
export function pictureOperations(screen: StudioScreen): HostOperations {
	const { captures } = screen;
	return {
		screen: (name) => screen.behaviour[name as keyof StudioScreen["behaviour"]],
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

function toPicture(width?: HostValue, height?: HostValue, pixels?: HostValue): Picture {
	return { width: Number(width), height: Number(height), pixels: toBytes(pixels) };
}
