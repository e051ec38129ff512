import { defineRequest } from "../define.js";
import { InstanceId } from "../primitives.js";
import { Closed, Type } from "../schema-kit.js";

const ScriptSource = Closed({ id: InstanceId, source: Type.String() }, { $id: "ScriptSource" });

export const readSources = defineRequest({
	type: "readSources",
	summary: "The project's text of the given scripts.",
	params: { ids: Type.Array(InstanceId, { minItems: 1, maxItems: 1000 }) },
	result: { success: { sources: Type.Array(ScriptSource) } },
});
