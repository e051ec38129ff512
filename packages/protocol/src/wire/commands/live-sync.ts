import { defineCommand } from "../define.js";
import { Type, Words } from "../schema-kit.js";
import { SyncedProject } from "../synced-project.js";

export const liveSync = defineCommand({
	type: "liveSync",
	summary:
		"Keep the place and the project together until this command ends. While it runs, the plugin tells with `studioChanged` what changes in Studio, the server pushes with `applyChanges`, and syncs of mode `live` compare what needs comparing; every other sync is answered `already_connected`.",
	params: { project: SyncedProject },
	result: {
		success: {
			reason: Words(["stopped", "disconnected"], {
				description: "`stopped`: the person in front of Studio ended it. `disconnected`: the connection broke.",
			}),
		},
		already_connected: { message: Type.String() },
	},
	// Almost as long as a timer can be; then it begins anew.
	timeoutMs: 2_000_000_000,
	capability: "liveSync",
	effect: "write",
});
