import { defineCommand } from "../../define-command.js";

export default defineCommand({
	kind: "process",
	name: "renew-key",
	summary: "Make the keys of this installation worthless and new ones valid",
	description:
		"For when somebody may have read the secret in ~/.studio-bridge. Every plugin and program is sent away at once; programs come back by themselves, plugins when they are installed or paired again.",
	examples: ["studio-bridge renew-key && studio-bridge install-plugin"],
	input: {},
	handler: async (_input, { bridge, stdout, json }) => {
		const admin = await bridge.openAsAdmin();
		try {
			await admin.renewSecret();
		} finally {
			await admin.close();
		}
		const next = "Run `studio-bridge install-plugin` and open your places again; until then no Studio can connect.";
		stdout(json ? `${JSON.stringify({ renewed: true, next })}\n` : `The keys are renewed. ${next}\n`);
		return 0;
	},
});
