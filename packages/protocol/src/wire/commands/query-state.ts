import { defineCommand } from "../define.js";
import { RobloxId, StudioState } from "../primitives.js";
import { Type } from "../schema-kit.js";

export const queryState = defineCommand({
	type: "queryState",
	summary: "The run mode of a DataModel and which place it is.",
	params: {},
	result: {
		success: {
			state: StudioState,
			placeName: Type.String({ maxLength: 1000 }),
			placeId: RobloxId,
			gameId: RobloxId,
		},
	},
	timeoutMs: 5_000,
	capability: "queryState",
	effect: "read",
});
