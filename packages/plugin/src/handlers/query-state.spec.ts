import type { CommandContext } from "../dispatcher/handler";
import { check } from "../generated/protocol";
import { expectSame } from "../testing/expect-same";
import { FakeStudio } from "../testing/fake-studio";
import { queryState } from "./query-state";

export = () => {
	it("tells the run mode and the place as they are now", () => {
		const studio = new FakeStudio();
		const handler = queryState(studio);
		studio.flags = { isEdit: false, isRunning: true, isRunMode: false, isServer: true, isClient: false };
		studio.current = { placeName: "Obby", placeId: 12, gameId: 34 };
		const outcome = handler({}, {} as CommandContext);
		expectSame(outcome, { status: "success", state: "Server", placeName: "Obby", placeId: 12, gameId: 34 });
		expect(check("QueryStateResult", { ...outcome, type: "result", requestId: "1" })).to.equal(undefined);
	});
};
