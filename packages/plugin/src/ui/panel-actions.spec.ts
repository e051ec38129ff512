import { expectSame } from "../testing/expect-same";
import { createPanelActions } from "./panel-actions";
import { defaultSettings } from "./panel-settings";
import { createPanelState, type PanelState } from "./panel-state";
import type { Store } from "./store";

export = () => {
	let done: string[];
	let state: Store<PanelState>;
	beforeEach(() => {
		done = [];
		state = createPanelState({ connection: { kind: "connected", serverVersion: "1.0.0" } });
	});

	function actions() {
		return createPanelActions(state, {
			connect: () => done.push("connect"),
			disconnect: () => done.push("disconnect"),
			offerCode: (code) => done.push(`code ${code}`),
			saveSettings: ({ port }) => done.push(`save ${port}`),
			startLive: () => done.push("startLive"),
			stopLive: () => done.push("stopLive"),
			reviewConflicts: () => done.push("reviewConflicts"),
		});
	}

	it("offers a code before it connects", () => {
		actions().pair("AAAA");
		expectSame(done, ["code AAAA", "connect"]);
		expect(state.get().pairing).to.equal("Asking the server…");
	});

	it("goes to another port at once", () => {
		actions().saveSettings({ ...defaultSettings, port: 40000 });
		expectSame(done, ["save 40000", "disconnect", "connect"]);
		expect(state.get().port).to.equal(40000);
	});

	it("asks for a live sync, and shows that it does", () => {
		actions().startLive?.();
		expectSame([done, state.get().live.state], [["startLive"], "starting"]);
		actions().stopLive?.();
		expectSame([done[1], state.get().live.state], ["stopLive", "off"]);
	});

	it("stays connected for any other setting", () => {
		actions().saveSettings({ ...defaultSettings, ask: "always" });
		expectSame(done, ["save 38741"]);
		expect(state.get().settings.ask).to.equal("always");
	});

	it("stays disconnected where a person wanted that", () => {
		state.update({ connection: { kind: "off" } });
		actions().saveSettings({ ...defaultSettings, port: 40000 });
		expectSame(done, ["save 40000"]);
	});
};
