import { expectSame } from "../testing/expect-same";
import { defaultSettings, readSettings, writeSettings } from "./panel-settings";

export = () => {
	it("is the default where nothing was saved", () => {
		expectSame(
			readSettings(() => undefined),
			defaultSettings,
		);
	});

	it("reads back what it wrote", () => {
		const saved = new Map<string, unknown>();
		const settings = { port: 40000, ask: "always", askAboveChanges: 50, askAboveRemovals: 5, twoWay: false } as const;
		writeSettings(settings, (key, value) => saved.set(key, value));
		expectSame(
			readSettings((key) => saved.get(key)),
			settings,
		);
	});

	it("has names that are ours and that Studio's file can hold", () => {
		writeSettings(defaultSettings, (key) => expect(key.match("^StudioBridge_%a+$")[0]).to.equal(key));
	});

	it("takes the default for anything else", () => {
		for (const wrong of ["", "sometimes", -1, math.huge, 0 / 0, {}]) {
			expectSame(
				readSettings(() => wrong),
				defaultSettings,
			);
		}
	});
};
