import { defineCommand } from "../define.js";
import { Count } from "../primitives.js";
import { Type, Words } from "../schema-kit.js";

export const captureScreenshot = defineCommand({
	type: "captureScreenshot",
	summary: "A picture of the 3D view.",
	params: {},
	result: {
		success: {
			format: Words(["png", "rgba"], { description: "A PNG file, or four bytes a pixel, row by row." }),
			data: Type.String({ pattern: "^[0-9A-Za-z+/=]*$", description: "In base64." }),
			width: Count,
			height: Count,
			method: Words(["StudioCaptureService", "CaptureService"]),
		},
	},
	timeoutMs: 15_000,
	capability: "captureScreenshot",
	effect: "read",
});
