import type { CommandContext } from "../dispatcher/handler";
import { expectSame } from "../testing/expect-same";
import type { CaptureMethod, Picture } from "./capture-method";
import { captureScreenshot } from "./capture-screenshot";

const picture: Picture = { format: "png", data: "AAAA", width: 1, height: 1 };

export = () => {
	let tried: string[];
	beforeEach(() => {
		tried = [];
	});

	function method(name: CaptureMethod["name"], problem?: string): CaptureMethod {
		return {
			name,
			capture() {
				tried.push(name);
				if (problem !== undefined) error(problem, 0);
				return picture;
			},
		};
	}

	it("takes the first method that works, and no other", () => {
		const take = captureScreenshot([method("StudioCaptureService"), method("CaptureService")]);
		expectSame(take({}, {} as CommandContext), { status: "success", ...picture, method: "StudioCaptureService" });
		expectSame(tried, ["StudioCaptureService"]);
	});

	it("goes down the ladder, each rung once", () => {
		const take = captureScreenshot([method("StudioCaptureService", "not yet"), method("CaptureService")]);
		expectSame(take({}, {} as CommandContext), { status: "success", ...picture, method: "CaptureService" });
	});

	it("says what went wrong with each", () => {
		const take = captureScreenshot([method("StudioCaptureService", "not yet"), method("CaptureService", "no frame")]);
		const outcome = take({}, {} as CommandContext);
		expect(outcome.status === "error" && outcome.error.message).to.equal(
			"StudioCaptureService: not yet; CaptureService: no frame",
		);
		expectSame(tried, ["StudioCaptureService", "CaptureService"]);
	});
};
