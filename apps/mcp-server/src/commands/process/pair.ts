import { once } from "node:events";
import { defineCommand } from "../../define-command.js";
import { Fault } from "../../fault.js";

export default defineCommand({
	kind: "process",
	name: "pair",
	summary: "Let in a plugin that install-plugin did not install",
	description:
		"Shows a code that is good for one plugin and two minutes. Typed into the Studio Bridge window in Studio, it gives that plugin a key of its own, so that it connects by itself from then on. Needed only for a plugin that came another way than by `studio-bridge install-plugin`.",
	examples: ["studio-bridge pair"],
	input: {},
	handler: async (_input, { bridge, signal, stdout, stderr, style, json }) => {
		const admin = await bridge.openAsAdmin();
		try {
			const { code, expiresInMs } = await admin.openPairing();
			const within = AbortSignal.any([signal, AbortSignal.timeout(expiresInMs)]);
			const paired = once(admin, "paired", { signal: within }) as Promise<[string]>;
			stdout(json ? `${JSON.stringify({ code, expiresInMs })}\n` : `${style.bold(code)}\n`);
			stderr("In Studio, press Pair in the Studio Bridge toolbar and type this code within two minutes.\n");
			const [placeName] = await paired;
			stdout(json ? `${JSON.stringify({ paired: placeName })}\n` : `Paired with ${style.plain(placeName)}.\n`);
			return 0;
		} catch (error) {
			if (signal.aborted || (error as Error).name !== "AbortError") throw error;
			throw new Fault("pairing_expired", "No plugin used the code in time.", {
				hint: "Run `studio-bridge pair` again when the Studio Bridge window is open in Studio.",
				cause: error,
			});
		} finally {
			await admin.close();
		}
	},
});
