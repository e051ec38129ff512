import { editFlags } from "../testing/fake-studio";
import { runMode } from "./run-mode";
import type { RunFlags } from "./studio";

const running: RunFlags = { isEdit: false, isRunning: true, isRunMode: false, isServer: false, isClient: false };

const cases: Array<[what: string, flags: RunFlags, state: string]> = [
	["the edited place", editFlags, "Edit"],
	["the edited place of a team", { ...editFlags, isServer: false }, "Edit"],
	["the edited place, told to be at rest", { ...editFlags, isEditModeActive: true }, "Edit"],
	["the edited place beside a playtest", { ...editFlags, isEditModeActive: false }, "Play"],
	["a paused simulation", { ...running, isRunning: false, isServer: true, isClient: true }, "Paused"],
	["run mode", { ...running, isRunMode: true, isServer: true }, "Run"],
	["the server of a playtest", { ...running, isServer: true }, "Server"],
	["the client of a playtest", { ...running, isClient: true }, "Client"],
	["a playtest in one DataModel", { ...running, isServer: true, isClient: true }, "Play"],
	["the edited place in a Studio without IsEdit", { ...editFlags, isEdit: undefined }, "Edit"],
	["a playtest server in a Studio without IsEdit", { ...running, isEdit: undefined, isServer: true }, "Server"],
];

export = () => {
	for (const [what, flags, state] of cases) {
		it(`calls ${what} ${state}`, () => {
			expect(runMode(flags)).to.equal(state);
		});
	}
};
