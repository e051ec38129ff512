import { defineRequest } from "../define.js";
import { GitBlobHash, InstanceId } from "../primitives.js";
import { Closed, Type } from "../schema-kit.js";

const StudioChange = Closed(
	{
		id: InstanceId,
		sourceHash: Type.Optional(GitBlobHash),
		deep: Type.Optional(Type.Boolean()),
	},
	{
		$id: "StudioChange",
		description:
			"An instance that may be another now: itself or the list of its children. `sourceHash`, with `\\n` line endings, where nothing but the text of a script can be. `deep`: everything below it may be as well, or it is gone.",
	},
);

export const studioChanged = defineRequest({
	type: "studioChanged",
	summary:
		"What changed in Studio since the last time, asked on behalf of `liveSync`. The server looks whether it differs from what both sides agreed on; the plugin's own writes do not.",
	params: { changes: Type.Array(StudioChange, { minItems: 1, maxItems: 1000 }) },
	result: { success: {} },
});
