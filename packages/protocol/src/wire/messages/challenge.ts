import { defineMessage } from "../define.js";
import { Nonce, Proof } from "../primitives.js";

export const challenge = defineMessage({
	type: "challenge",
	from: ["server"],
	summary:
		"The answer to a knock: the server proves that it knows the plugin's key, and asks the plugin for the same. A plugin that is not convinced leaves without a word.",
	fields: { nonce: Nonce, proof: Proof },
});
