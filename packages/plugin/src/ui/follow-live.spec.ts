import { expectSame } from "../testing/expect-same";
import { followLive, notAnswered } from "./follow-live";
import { liveOff, MOST_RECENT } from "./panel-state";

export = () => {
	const project = { name: "game" };

	it("shows the state, the project and what waits", () => {
		const waiting = [
			{ id: "a", path: "Workspace/A", className: "Part", patchType: "Edit", message: "locked" } as const,
		];
		expectSame(followLive(liveOff, { state: "paused", message: "playing", project, waiting }, 5), {
			state: "paused",
			message: "playing",
			project,
			conflicts: [{ id: "a", path: "Workspace/A", className: "Part", message: "locked" }],
			recent: [],
		});
	});

	it("keeps the newest of what it did, also after it ended", () => {
		let live = liveOff;
		for (let index = 1; index <= MOST_RECENT + 5; index++) {
			const made = [{ direction: "toStudio", path: `P${index}`, className: "Script" } as const];
			live = followLive(live, { state: "on", project, waiting: [], made }, index);
		}
		expectSame([live.recent.size(), live.recent[0].path], [MOST_RECENT, `P${MOST_RECENT + 5}`]);
		const ended = followLive(live, { state: "off", waiting: [], message: "lost" }, 99);
		expectSame([ended.state, ended.message, ended.recent.size()], ["off", "lost", MOST_RECENT]);
	});

	it("says what to start when nobody answers", () => {
		const asked = notAnswered({ ...liveOff, state: "starting" });
		expect(asked.state).to.equal("off");
		expect((asked.message as string).find("serve --project", 1, true)[0]).to.be.ok();
		const served = { ...liveOff, state: "starting" as const, project };
		expect(notAnswered(served)).to.equal(served);
	});
};
