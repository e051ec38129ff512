import { Type } from "@sinclair/typebox";
import { BridgeError } from "@studio-bridge/bridge";
import { defineCommand } from "../../define-command.js";
import { Fault } from "../../fault.js";
import { requestStudio } from "../../sessions/request-studio.js";

const BLANK =
	"The picture has one colour only. Studio's window is probably minimised or hidden: bring it to the front and try again.";

interface Screenshot {
	mimeType: "image/png";
	width: number;
	height: number;
	/** How Studio took it. */
	method: string;
	/** Said when the picture shows nothing. */
	blank?: true;
	note?: string;
	/** The PNG file, until it has been delivered. */
	base64Data?: string;
	/** Where it was written. */
	file?: string;
}

export default defineCommand({
	kind: "session",
	name: "screenshot",
	tool: "studio_screenshot",
	toolset: "studio",
	summary: "Take a picture of the 3D view",
	description:
		"Capture a screenshot of the Roblox Studio 3D viewport. Returns the image as base64-encoded PNG data. Use this to see what the user sees in Studio.",
	effect: "read",
	examples: ["studio-bridge screenshot -o view.png", "studio-bridge screenshot --context client --json"],
	defaultContext: "edit",
	timeoutSeconds: 15,
	input: {},
	handler: async (_input, context): Promise<Screenshot> => {
		const { format, data, width, height, method } = await captured(() =>
			requestStudio(context, "Screenshot capture", "captureScreenshot", {}),
		);
		const { encodePng } = await import("../../pictures/encode-png.js");
		const { isBlank, isBlankPng } = await import("../../pictures/is-blank.js");
		const bytes = Buffer.from(data, "base64");
		const blank = format === "png" ? isBlankPng(bytes) : isBlank(bytes, 4);
		const base64Data = format === "png" ? data : (await encodePng(bytes, width, height)).toString("base64");
		return {
			...{ mimeType: "image/png", width, height, method },
			...(blank === true ? { blank, note: BLANK } : {}),
			base64Data,
		};
	},
	picture: ({ base64Data = "", ...rest }) => ({ picture: { data: base64Data, mimeType: "image/png" }, rest }),
	present: ({ file, width, height, note }, style) =>
		[
			`${width} × ${height} pixels${file === undefined ? "" : ` in ${file}`}`,
			...(note === undefined ? [] : [style.yellow(note)]),
		].join("\n"),
	commandLine: {
		input: {
			output: Type.Optional(Type.String({ description: "Where to write the picture (default studio-<time>.png)." })),
		},
		short: { o: "output" },
		deliver: async ({ base64Data = "", ...shot }, { output }: { output?: string }) => {
			const file = output ?? `studio-${new Date().toISOString().replace(/[:.]/g, "-")}.png`;
			const { writeFileAtomically } = await import("@studio-bridge/project");
			try {
				await writeFileAtomically(file, Buffer.from(base64Data, "base64"));
			} catch (error) {
				throw new Fault("file_unusable", `The picture could not be written to ${file}: ${(error as Error).message}`, {
					cause: error,
				});
			}
			return { ...shot, file };
		},
	},
});

async function captured<T>(call: () => Promise<T>): Promise<T> {
	try {
		return await call();
	} catch (error) {
		if (!(error instanceof BridgeError && error.code === "capture_failed")) throw error;
		throw new Fault("screenshot_failed", `Screenshot capture failed: ${error.message}`, { cause: error });
	}
}
