import { defineMessage } from "../define.js";
import { sessionFields } from "./hello.js";

export const sessionOpened = defineMessage({
	type: "sessionOpened",
	from: ["plugin"],
	summary:
		"Another DataModel of the same window, such as the server of a playtest, can be reached through this socket. It becomes a session of its own.",
	fields: sessionFields,
});
