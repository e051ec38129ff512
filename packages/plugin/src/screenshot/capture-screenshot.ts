import type { CommandHandler } from "../dispatcher/handler";
import { safeText } from "../values/safe-text";
import { wireError } from "../wire/wire-error";
import type { CaptureMethod } from "./capture-method";

/** Takes a picture by the first of the methods that works. None is tried twice: what Studio refuses, it refuses again. */
export function captureScreenshot(methods: readonly CaptureMethod[]): CommandHandler<"captureScreenshot"> {
	return () => {
		const problems: string[] = [];
		for (const method of methods) {
			const [ok, result] = pcall(() => method.capture());
			if (ok) return { status: "success", ...result, method: method.name };
			problems.push(`${method.name}: ${safeText(tostring(result))}`);
		}
		return { status: "error", error: wireError("capture_failed", problems.join("; ")) };
	};
}
