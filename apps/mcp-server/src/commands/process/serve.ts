import { Type } from "@sinclair/typebox";
import { defineCommand } from "../../define-command.js";

export default defineCommand({
	kind: "process",
	name: "serve",
	summary: "Keep a bridge host running for every other process",
	description:
		"Takes the port and keeps it until it is stopped, so that Studios stay connected between commands. Not needed for `studio-bridge mcp` or a terminal, which do the same while they run. Says on stderr who comes and goes.",
	examples: [
		"studio-bridge serve",
		"studio-bridge serve --port 38742 --log-level info",
		"studio-bridge serve --idle-exit 600",
	],
	input: {
		idleExit: Type.Optional(
			Type.Number({
				exclusiveMinimum: 0,
				description:
					"End after so many seconds in which no Studio and no other program was connected. Stays unless given.",
			}),
		),
	},
	handler: async ({ idleExit }, { bridge, signal, stderr, style }) => {
		bridge.idleMs = idleExit === undefined ? undefined : idleExit * 1000;
		const host = await bridge.open();
		const say = (text: string) => stderr(`${style.dim(new Date().toTimeString().slice(0, 8))} ${text}\n`);
		const tellRole = () =>
			say(
				host.role === "host"
					? `The bridge is open on port ${host.port}. Ctrl+C closes it.`
					: `Another studio-bridge process is the host on port ${host.port}; this one takes over when it ends.`,
			);
		tellRole();
		host.on("roleChanged", tellRole);
		host.on("sessionOpened", ({ info }) =>
			say(`${style.plain(info.placeName)} (${info.context}) connected as ${info.sessionId}`),
		);
		host.on("sessionClosed", ({ info }, reason) =>
			say(`${style.plain(info.placeName)} (${info.context}) went away: ${style.plain(reason)}`),
		);
		await new Promise<void>((resolve) => {
			signal.addEventListener("abort", () => resolve(), { once: true });
			host.once("closed", () => resolve());
		});
		return 0;
	},
});
