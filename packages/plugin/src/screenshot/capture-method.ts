import type { CommandMap } from "../generated/protocol";

type Captured = Extract<CommandMap["captureScreenshot"]["answer"], { status: "success" }>;

export type Picture = Pick<Captured, "format" | "data" | "width" | "height">;

/** One way to take a picture. It may yield, and throws what went wrong. */
export interface CaptureMethod {
	readonly name: Captured["method"];
	capture(): Picture;
}
