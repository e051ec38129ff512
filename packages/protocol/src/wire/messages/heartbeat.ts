import { defineMessage } from "../define.js";
import { Count } from "../primitives.js";

export const heartbeat = defineMessage({
	type: "heartbeat",
	from: ["plugin", "server"],
	summary:
		"Sent by the plugin at the agreed interval and returned by the server with the same number. Silence means a dead peer.",
	fields: { sequence: Count },
});
