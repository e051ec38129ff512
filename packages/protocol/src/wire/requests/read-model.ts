import { defineRequest } from "../define.js";
import { InstanceId } from "../primitives.js";
import { Type } from "../schema-kit.js";
import { TreeRevision } from "../sync-changes.js";

export const readModel = defineRequest({
	type: "readModel",
	summary:
		"Instances as the bytes of an `.rbxm`, for what no script can set: one Folder, in it an ObjectValue for each id, named by the id, whose Value is the instance without its children.",
	params: { revision: TreeRevision, ids: Type.Array(InstanceId, { minItems: 1, maxItems: 1000 }) },
	result: { success: { model: Type.String({ pattern: "^[0-9A-Za-z+/=]*$", description: "Base64." }) } },
});
