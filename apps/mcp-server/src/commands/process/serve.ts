import { Type } from "@sinclair/typebox";
import { defineCommand } from "../../define-command.js";
import { serveLive } from "../../sync/live/serve-live.js";

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
		"studio-bridge serve --project game/default.project.json",
	],
	input: {
		project: Type.Optional(
			Type.String({
				description:
					"Also keep this project (its file or folder) together with the places of Studios that connect: at once where the project names the place in servePlaceIds, else when somebody presses Connect in Studio.",
			}),
		),
		idleExit: Type.Optional(
			Type.Number({
				exclusiveMinimum: 0,
				description:
					"End after so many seconds in which no Studio and no other program was connected. Stays unless given.",
			}),
		),
	},
	handler: async ({ idleExit, project }, context) => {
		const { bridge, signal, stderr, style } = context;
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
		const served = project === undefined ? undefined : serveLive(project, host, context);
		await new Promise<void>((resolve) => {
			signal.addEventListener("abort", () => resolve(), { once: true });
			host.once("closed", () => resolve());
		});
		await served?.stop();
		return 0;
	},
});
