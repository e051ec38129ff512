import type { CaptureMethod } from "../screenshot/capture-method";

const FRAME_SECONDS = 5;
const POLL_SECONDS = 0.02;
/** The most an EditableImage is sure to give at once. */
const TILE = 1024;

/** Studio's own capture, which makes the PNG itself. Several versions of Studio have it and refuse. */
const studioCapture: CaptureMethod = {
	name: "StudioCaptureService",
	capture() {
		const service = game.GetService("StudioCaptureService");
		assert(service.CanCaptureScreenshot(), "this Studio says that it cannot");
		assert(service.RequestScreenshotPermissionAsync(), "the permission was not given");
		const capture = service.CaptureScreenshot({
			Format: Enum.StudioCaptureScreenshotFormat.PNG,
			UICaptureMode: Enum.UICaptureMode.None,
		});
		const status = Enum.StudioCaptureBufferStatus;
		waitUntil(() => capture.BufferStatus === status.Ready || capture.BufferStatus === status.Error);
		assert(capture.BufferStatus === status.Ready, (capture.GetErrors() as string[]).join(", "));
		const { X: width, Y: height } = capture.Resolution;
		return { format: "png", data: base64(capture.GetBuffer() as unknown as buffer), width, height };
	},
};

/** The game's capture, read back as pixels. It never answers while the window is minimised. */
const gameCapture: CaptureMethod = {
	name: "CaptureService",
	capture() {
		let contentId: string | undefined;
		game.GetService("CaptureService").CaptureScreenshot((id) => {
			contentId = id;
		});
		waitUntil(() => contentId !== undefined);
		const content = Content.fromUri(contentId as string);
		const image = game.GetService("AssetService").CreateEditableImageAsync(content);
		const { X: width, Y: height } = image.Size;
		const [ok, pixels] = pcall(() => readPixels(image, width, height));
		image.Destroy();
		if (!ok) error(pixels, 0);
		return { format: "rgba", data: base64(pixels as buffer), width, height };
	},
};

/** From the best to the last resort. */
export const studioCaptureMethods: readonly CaptureMethod[] = [studioCapture, gameCapture];

function waitUntil(condition: () => boolean): void {
	const deadline = os.clock() + FRAME_SECONDS;
	while (!condition()) {
		if (os.clock() > deadline)
			error(
				"no picture came within 5 seconds; bring Studio's window to the front, it draws nothing while minimised",
				0,
			);
		task.wait(POLL_SECONDS);
	}
}

function readPixels(image: EditableImage, width: number, height: number): buffer {
	if (width <= TILE && height <= TILE) return image.ReadPixelsBuffer(Vector2.zero, image.Size);
	const whole = buffer.create(width * height * 4);
	for (let top = 0; top < height; top += TILE) {
		for (let left = 0; left < width; left += TILE) {
			const size = new Vector2(math.min(TILE, width - left), math.min(TILE, height - top));
			const tile = image.ReadPixelsBuffer(new Vector2(left, top), size);
			for (let row = 0; row < size.Y; row++) {
				buffer.copy(whole, ((top + row) * width + left) * 4, tile, row * size.X * 4, size.X * 4);
			}
		}
	}
	return whole;
}

function base64(bytes: buffer): string {
	return buffer.tostring(game.GetService("EncodingService").Base64Encode(bytes));
}
